#include "json.h"

enum {
        NEAR_MAX = 48
};

/* How many letters must be added, dropped or changed to make @b of @a. */
static size_t distance(Str a, Str b) {
        size_t row[NEAR_MAX + 1], diagonal, above;

        for (size_t j = 0; j <= b.n; ++j)
                row[j] = j;
        for (size_t i = 1; i <= a.n; ++i) {
                diagonal = row[0];
                row[0] = i;
                for (size_t j = 1; j <= b.n; ++j) {
                        above = row[j];
                        row[j] = diagonal + (a.p[i - 1] != b.p[j - 1]);
                        if (row[j] > above + 1)
                                row[j] = above + 1;
                        if (row[j] > row[j - 1] + 1)
                                row[j] = row[j - 1] + 1;
                        diagonal = above;
                }
        }
        return row[b.n];
}

/* Keeps the nearer one in *best, whose distance is *best_distance. */
static void consider(Str name, Str candidate, Str *best, size_t *best_distance) {
        size_t d;

        if (name.n > NEAR_MAX || candidate.n > NEAR_MAX)
                return;
        d = str_eq_nocase(name, candidate) ? 0 : distance(name, candidate);
        if (d > *best_distance || d > candidate.n / 2 || (best->n && d == *best_distance))
                return;
        *best = candidate;
        *best_distance = d;
}

/* Two slips in a short name, a third of a long one. */
static size_t slips(Str name) {
        return name.n / 3 > 2 ? name.n / 3 : 2;
}

Str json_nearest(Str name, const Str *names, size_t n_names) {
        size_t best_distance = slips(name);
        Str best = { 0 };

        for (size_t i = 0; i < n_names; ++i)
                consider(name, names[i], &best, &best_distance);
        return best;
}

static int refuse_unknown(const JsonValue *m, const JsonField *fields, size_t n, Diag *diag) {
        size_t best_distance = slips(m->name);
        Str best = { 0 }, shown = json_for_diag(m->name);

        for (size_t i = 0; i < n; ++i)
                consider(m->name, fields[i].name, &best, &best_distance);
        if (!shown.n)
                return json_diag_name(diag, m, "there is no such key here");
        if (!best.n) {
                return json_diag_name(diag, m, "there is no key '" STR_FMT "' here",
                                      STR_ARG(shown));
        }
        return json_diag_name(diag, m,
                              "there is no key '" STR_FMT "' here, did you mean '" STR_FMT "'?",
                              STR_ARG(shown), STR_ARG(best));
}

/* "a string", "a string or a number" */
static int refuse_kind(const JsonField *field, const JsonValue *v, Diag *diag) {
        Buf wanted = BUF_INIT(256);
        int r;

        for (unsigned kind = JSON_NULL; kind <= JSON_OBJECT; ++kind) {
                if (field->kinds & (1U << kind)) {
                        buf_appendf(&wanted, "%s%s", wanted.n ? " or " : "",
                                    json_kind_text((JsonKind)kind));
                }
        }
        r = json_diag(diag, v, "'" STR_FMT "' must be %s, not %s", STR_ARG(field->name),
                      wanted.p ? wanted.p : "something else", json_kind_text(v->kind));
        buf_deinit(&wanted);
        return r;
}

static int take_field(const JsonField *field, const JsonValue *v, void *userdata, Diag *diag) {
        if (v->kind == JSON_NULL && (field->flags & JSON_NULL_SKIPS))
                return 0;
        if (!(field->kinds & (1U << v->kind)))
                return refuse_kind(field, v, diag);
        return field->func ? field->func(field, v, (char *)userdata + field->offset, diag) : 0;
}

static const JsonField *find_field(const JsonField *fields, size_t n, Str name) {
        for (size_t i = 0; i < n; ++i) {
                if (str_eq(fields[i].name, name))
                        return &fields[i];
        }
        return NULL;
}

static int check_required(const JsonValue *value, const JsonField *fields, size_t n, Diag *diag) {
        for (size_t i = 0; i < n; ++i) {
                const JsonValue *m;

                if (!(fields[i].flags & JSON_REQUIRED))
                        continue;
                m = json_find(value, fields[i].name);
                if (!m || (m->kind == JSON_NULL && (fields[i].flags & JSON_NULL_SKIPS))) {
                        return json_diag(diag, value, "the key '" STR_FMT "' is missing",
                                         STR_ARG(fields[i].name));
                }
        }
        return 0;
}

static int dispatch(const JsonValue *value,
                    const JsonField *fields,
                    size_t n_fields,
                    bool refuses_unknown,
                    void *userdata,
                    Diag *reterr_diag) {
        int r;

        if (value->kind != JSON_OBJECT) {
                return json_diag(reterr_diag, value, "an object is expected here, not %s",
                                 json_kind_text(value->kind));
        }
        for (const JsonValue *m = value->first; m; m = m->next) {
                const JsonField *field = find_field(fields, n_fields, m->name);

                if (!field && refuses_unknown)
                        return refuse_unknown(m, fields, n_fields, reterr_diag);
                r = field ? take_field(field, m, userdata, reterr_diag) : 0;
                if (r)
                        return error_trace(r);
        }
        return check_required(value, fields, n_fields, reterr_diag);
}

int json_dispatch(const JsonValue *value,
                  const JsonField *fields,
                  size_t n_fields,
                  void *userdata,
                  Diag *reterr_diag) {
        return dispatch(value, fields, n_fields, true, userdata, reterr_diag);
}

int json_dispatch_known(const JsonValue *value,
                        const JsonField *fields,
                        size_t n_fields,
                        void *userdata,
                        Diag *reterr_diag) {
        return dispatch(value, fields, n_fields, false, userdata, reterr_diag);
}

int json_field_str(const JsonField *field, const JsonValue *value, void *target, Diag *diag) {
        if (json_string(value, target))
                return 0;
        return json_diag(diag, value, "'" STR_FMT "' must be a string", STR_ARG(field->name));
}

int json_field_bool(const JsonField *field, const JsonValue *value, void *target, Diag *diag) {
        if (json_bool(value, target))
                return 0;
        return json_diag(diag, value, "'" STR_FMT "' must be true or false", STR_ARG(field->name));
}

int json_field_u64(const JsonField *field, const JsonValue *value, void *target, Diag *diag) {
        if (json_u64(value, target))
                return 0;
        return json_diag(diag, value, "'" STR_FMT "' must be a whole number from 0 on",
                         STR_ARG(field->name));
}

int json_field_u32(const JsonField *field, const JsonValue *value, void *target, Diag *diag) {
        uint64_t wide;

        if (!json_u64(value, &wide) || wide > UINT32_MAX) {
                return json_diag(diag, value, "'" STR_FMT "' must be a whole number up to %u",
                                 STR_ARG(field->name), UINT32_MAX);
        }
        *(uint32_t *)target = (uint32_t)wide;
        return 0;
}

int json_field_i64(const JsonField *field, const JsonValue *value, void *target, Diag *diag) {
        if (json_i64(value, target))
                return 0;
        return json_diag(diag, value, "'" STR_FMT "' must be a whole number", STR_ARG(field->name));
}

int json_field_value(const JsonField *field, const JsonValue *value, void *target, Diag *diag) {
        (void)field;
        (void)diag;
        *(const JsonValue **)target = value;
        return 0;
}
