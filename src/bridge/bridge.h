#pragma once

/*
 * Bridge
 *
 * The structs and functions of the public header in core's words, and back: for the library, and for
 * plugins, which speak the same header. Decides nothing. What a foreign function answers that means
 * nothing is a failure.
 */

#include <assent/assent.h>

#include "base/base.h"
#include "core/core.h"

/**
 * bridge_take() - a struct of the caller's, whose header may be older or newer than ours
 * @to:         ours, @n_to bytes; what the caller's lacks is zeroed
 * @n_least:    bytes that the oldest header had
 * @n_from:     what the caller's `size` says
 *
 * Return: 0; -EINVAL when @from is NULL or too short; -E2BIG when it says something we do not know.
 */
int bridge_take(void *to, size_t n_to, size_t n_least, const void *from, size_t n_from)
        _must_check_;

/* A foreign function that is registered with a gate, for whose life it stays where it is. */
typedef struct BridgeCall {
        unsigned *busy; /* counted up while a function runs; may be NULL */
        void *userdata;
        bool may_wait; /* an asker that may answer later */
        AssentHookFunc hook;
        void (*withdraw)(void *userdata, const AssentRequest *request);
        AssentPreFunc pre;
        AssentPostFunc post;
        AssentDangerFunc danger;
        AssentPreviewFunc preview;
        AssentConfirmFunc confirm;
        AssentBatchFunc batch;
} BridgeCall;

/* As core calls them; @userdata is a BridgeCall. */
HookSay bridge_hook(void *userdata, Request *q, HookAnswer *answer);
HookSay bridge_ask(void *userdata, Request *q, HookAnswer *answer);
HookSay bridge_confirm(void *userdata, Request *q, HookAnswer *answer);
HookSay bridge_ask_batch(void *userdata, Request **requests, size_t n, HookAnswer *answers);
void bridge_withdraw(void *userdata, Request *q);
int bridge_pre(void *userdata, const Request *q);
void bridge_post(void *userdata, const Request *q, bool success, Str output);
int bridge_danger(void *userdata, const JsonValue *args, Arena *a, Str *ret_text);
int bridge_preview(
        void *userdata, const JsonValue *args, Arena *a, Str *ret_text, Str *ret_language);

/**
 * bridge_answer() - what a foreign function or a person said
 * @a:          where strings are copied to; NULL: they are borrowed
 *
 * Return: what it says; HOOK_FAIL for what means nothing, with @ret zeroed.
 */
HookSay bridge_answer(AssentSay said, const AssentAnswer *answer, Arena *a, HookAnswer *ret);

/* A request as foreign functions see it: a view, valid as long as @q lives and is not changed. */
typedef struct BridgeRequest {
        AssentRequest shown; /* first: a pointer to it leads back here */
        const Request *core;
} BridgeRequest;
void bridge_request(const Request *q, BridgeRequest *ret);

/* False when the number means nothing. */
bool bridge_phase(AssentPhase phase, Phase *ret);
bool bridge_assurance(AssentAssurance assurance, Assurance *ret);
bool bridge_risk(AssentRisk risk, Risk *ret);
AssentRisk bridge_shown_risk(Risk risk);
AssentScope bridge_shown_scope(Scope scope);
AssentCover bridge_shown_cover(Cover cover);

/* "" for the empty Str. @s must be one that has a NUL behind it, as arena_str() makes them. */
const char *bridge_z(Str s);
