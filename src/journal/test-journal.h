#pragma once

/*
 * A journal in a folder of its own, with some rows in it.
 */

#include "folder.h"
#include "test-help.h"

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <time.h>

static Place place;

static inline int setup(void **state) {
        place_make(&place);
        return 0;
}

static inline int teardown(void **state) {
        place_remove(&place);
        return 0;
}

static inline Journal *open_journal(void) {
        Journal *j = NULL;

        assert_int_equal(journal_open(place_dir(&place), &j), 0);
        return j;
}

/* Two calls that ran, one that was refused, a head. */
static inline void write_some(Journal *j, Buf *ret_head) {
        Request q;

        for (unsigned i = 1; i <= 2; ++i) {
                request_by_hand(&q, i, "make all");
                assert_int_equal(write_simple(j, RECORD_QUESTION, &q), 0);
                assert_int_equal(write_decision(j, &q, ACTION_CONFIRM, DECIDER_PERSON), 0);
                assert_int_equal(write_simple(j, RECORD_RUN, &q), 0);
                assert_int_equal(write_simple(j, RECORD_RESULT, &q), 0);
        }
        request_by_hand(&q, 3, "rm -rf build");
        assert_int_equal(write_decision(j, &q, ACTION_SKIP, DECIDER_RULE), 0);
        if (ret_head)
                assert_int_equal(journal_sign_head(j, ret_head), 0);
}

static inline void own_key(CryptoPublic *ret) {
        _cleanup_(crypto_key_freep) CryptoKey *key = NULL;

        assert_int_equal(crypto_key_load(place_path(&place, "key"), &key), 0);
        crypto_key_public(key, ret);
}

static inline int verify(JournalCheck *ret) {
        int r = journal_verify(place_dir(&place), NULL, ret);

        if (r)
                print_message("# %d: %s\n", r, ret->diag.text);
        return r;
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
