#pragma once

/*
 * Plugin
 *
 * Shared objects of the person's that take part in decisions. They are code in this very process, so
 * who could have written them is looked at before anything of them is loaded. They speak the public
 * header; what they answer is bridge's to judge. Which of them may be loaded, this room is told.
 */

#include "base/base.h"
#include "core/core.h"

enum {
        PLUGIN_E_REFUSED = 1, /* the Diag says why, in a sentence for the person */
};

#define PLUGIN_SIZE_MAX  (64U << 20) /* bytes of the file */
#define PLUGIN_PARTS_MAX 16          /* hooks, around hooks and askers, of each */
#define PLUGIN_NAME_MAX  48          /* bytes of a name of its own */
#define PLUGIN_HASH_LEN  64

/**
 * plugin_hash() - what stands in the file now, without loading it
 * @path:       absolute
 *
 * The file must be a plain one that the user or root owns and nobody else may write, and so must every
 * folder on its real way (a folder where only owners may take things away will do).
 *
 * Return: 0 with lower-case hex of SHA-256, PLUGIN_E_REFUSED, negative errno.
 */
int plugin_hash(Str path, char out[PLUGIN_HASH_LEN + 1], Diag *reterr_diag) _must_check_;

typedef struct Plugin Plugin;

/**
 * plugin_open() - load it and let it begin
 * @hash:       what the file must hold, from plugin_hash()
 * @agent:      who the program asks for; borrowed for the call
 *
 * Return: 0, PLUGIN_E_REFUSED, negative errno; then nothing of it is left but what the loader keeps.
 */
int plugin_open(Str path, const char *hash, Str agent, Plugin **ret_plugin, Diag *reterr_diag)
        _must_check_;
/* Ends it. The gate that it was attached to must be gone. Takes NULL. */
Plugin *plugin_close(Plugin *p);
DEFINE_CLEANUP(Plugin *, plugin_close);

/**
 * plugin_attach() - register all that it brings, as "plugin:NAME/PART"
 *
 * On an error some of it may be registered, so that the plugin must live as long as the gate even then.
 * Return: 0 or negative errno.
 */
int plugin_attach(Plugin *p, Gate *g) _must_check_;
Str plugin_name(const Plugin *p);
