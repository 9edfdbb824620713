#include "code.h"

/*
 * mongosh: a chain of calls from db, rs or sh, each of which is known to read, with arguments that are plain data.
 * Everything else is a program. mongodb.com/docs/mongodb-shell
 */

enum {
        NESTED_MAX = 32, /* arrays and objects within each other */
};

typedef enum MongoWord {
        MONGO_METHOD,
        MONGO_COMMAND,
        MONGO_VALUE,
        MONGO_REFUSED,
} MongoWord;

static bool is_word(Str name, MongoWord what) {
        static const struct {
                Str name;
                MongoWord what;
        } rows[] = {
#define METHOD(name)  { STR_INIT(name), MONGO_METHOD },
#define COMMAND(name) { STR_INIT(name), MONGO_COMMAND },
#define VALUE(name)   { STR_INIT(name), MONGO_VALUE },
#define REFUSED(name) { STR_INIT(name), MONGO_REFUSED },
#include "mongo.def"
#undef METHOD
#undef COMMAND
#undef VALUE
#undef REFUSED
        };

        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                if (rows[i].what == what && str_eq(rows[i].name, name))
                        return true;
        }
        return false;
}

static bool not_known(Code *k) {
        return code_unknown(k, "the script is not known to read only");
}

static void skip_space(Code *k) {
        while (code_peek(k, 0) == ' ' || code_peek(k, 0) == '\t' || code_peek(k, 0) == '\n')
                code_next(k);
}

static bool take_next(Code *k, const char *text) {
        skip_space(k);
        return code_take(k, str_of(text));
}

/* Letters, digits, '_', and '$', with which operators begin. */
static Str take_name(Code *k) {
        size_t begin;

        skip_space(k);
        begin = k->at;
        while (code_peek(k, 0) == '$' || code_take_name(k).n) {
                if (code_peek(k, 0) == '$')
                        code_next(k);
        }
        return str_slice(k->text, begin, k->at);
}

/* Escapes may spell what is looked for otherwise, so that none is read. */
static bool take_string(Code *k, Str *ret) {
        int quote = code_next(k);
        size_t begin = k->at;

        while (code_peek(k, 0) != quote) {
                int ch = code_next(k);

                if (ch == CODE_END || ch == '\\' || ch == '\n')
                        return not_known(k);
        }
        *ret = str_slice(k->text, begin, k->at);
        code_next(k);
        return true;
}

/* Collections of the server itself hold the hashes of passwords. */
static bool check_collection(Code *k, Str name) {
        if (str_find(name, STR("system")) != SIZE_MAX)
                return not_known(k);
        return true;
}

static bool read_value(Code *k, size_t depth);

static bool read_object(Code *k, size_t depth, Str *ret_first_key) {
        bool first = true;

        for (;;) {
                Str key = { 0 };
                int ch;

                if (take_next(k, "}"))
                        return true;
                ch = code_peek(k, 0);
                if (ch == '"' || ch == '\'') {
                        if (!take_string(k, &key))
                                return false;
                } else {
                        key = take_name(k);
                }
                if (is_word(key, MONGO_REFUSED) || !take_next(k, ":"))
                        return not_known(k);
                if (first && ret_first_key)
                        *ret_first_key = key;
                first = false;
                if (!read_value(k, depth + 1))
                        return false;
                if (!take_next(k, ",")) {
                        skip_space(k);
                        if (code_peek(k, 0) != '}')
                                return not_known(k);
                }
        }
}

static bool read_array(Code *k, size_t depth) {
        while (!take_next(k, "]")) {
                if (!read_value(k, depth + 1))
                        return false;
                if (!take_next(k, ",")) {
                        skip_space(k);
                        if (code_peek(k, 0) != ']')
                                return not_known(k);
                }
        }
        return true;
}

/* true, null, 12, 1.5, ObjectId("…"), new Date("…") */
static bool read_plain(Code *k) {
        Str name;

        code_take(k, STR("-"));
        name = take_name(k);
        if (str_eq(name, STR("new")))
                name = take_name(k);
        if (!name.n)
                return not_known(k);
        if (name.p[0] >= '0' && name.p[0] <= '9') {
                if (code_take(k, STR(".")))
                        code_take_name(k);
                return true;
        }
        if (str_eq(name, STR("true")) || str_eq(name, STR("false")) || str_eq(name, STR("null")))
                return true;
        if (!is_word(name, MONGO_VALUE) || !take_next(k, "("))
                return not_known(k);
        if (!take_next(k, ")") && (!read_value(k, NESTED_MAX - 1) || !take_next(k, ")")))
                return not_known(k);
        return true;
}

static bool read_value(Code *k, size_t depth) {
        Str text = { 0 };
        int ch;

        if (k->stopped || depth >= NESTED_MAX)
                return not_known(k);
        skip_space(k);
        ch = code_peek(k, 0);
        if (ch == '{') {
                code_next(k);
                return read_object(k, depth, NULL);
        }
        if (ch == '[') {
                code_next(k);
                return read_array(k, depth);
        }
        /* A name of a collection may stand in a value: {from: "system.users"}. */
        if (ch == '"' || ch == '\'')
                return take_string(k, &text) && check_collection(k, text);
        return read_plain(k);
}

static bool read_arguments(Code *k) {
        while (!take_next(k, ")")) {
                if (!read_value(k, 0))
                        return false;
                if (!take_next(k, ",")) {
                        skip_space(k);
                        if (code_peek(k, 0) != ')')
                                return not_known(k);
                }
        }
        return true;
}

/* Behind "runCommand(". */
static bool read_command(Code *k) {
        Str key = { 0 };

        if (!take_next(k, "{") || !read_object(k, 0, &key) || !take_next(k, ")"))
                return not_known(k);
        return is_word(key, MONGO_COMMAND) || not_known(k);
}

/* Behind "forEach(". */
static bool read_printer(Code *k) {
        Str name = take_name(k);

        if (!str_eq(name, STR("printjson")) && !str_eq(name, STR("print")))
                return not_known(k);
        return take_next(k, ")") || not_known(k);
}

static bool read_call(Code *k, Str name) {
        if (str_eq(name, STR("runCommand")) || str_eq(name, STR("adminCommand")))
                return read_command(k);
        if (str_eq(name, STR("forEach")))
                return read_printer(k);
        return is_word(name, MONGO_METHOD) ? read_arguments(k) : not_known(k);
}

/* What follows db, rs or sh. */
static bool read_chain(Code *k) {
        for (;;) {
                if (take_next(k, ".")) {
                        Str name = take_name(k);

                        if (!name.n)
                                return not_known(k);
                        if (take_next(k, "(")) {
                                if (!read_call(k, name))
                                        return false;
                        } else if (!check_collection(k, name)) {
                                return false;
                        }
                } else if (take_next(k, "[")) {
                        if (!read_value(k, NESTED_MAX - 1) || !take_next(k, "]"))
                                return not_known(k);
                        /* db["x"]("…") would be a call by a name that was not looked at. */
                        skip_space(k);
                        if (code_peek(k, 0) == '(')
                                return not_known(k);
                } else {
                        return !k->stopped;
                }
        }
}

static bool read_expression(Code *k, size_t depth) {
        Str name = take_name(k);

        if (str_eq(name, STR("db")) || str_eq(name, STR("rs")) || str_eq(name, STR("sh")))
                return read_chain(k);
        if ((str_eq(name, STR("JSON")) || str_eq(name, STR("EJSON"))) && take_next(k, "."))
                name = str_eq(take_name(k), STR("stringify")) ? STR("print") : STR("");
        if (depth >= NESTED_MAX ||
            (!str_eq(name, STR("print")) && !str_eq(name, STR("printjson"))) ||
            !take_next(k, "(") || !read_expression(k, depth + 1))
                return not_known(k);
        /* JSON.stringify(value, null, 2) */
        while (take_next(k, ",")) {
                if (!read_plain(k))
                        return false;
        }
        return take_next(k, ")") || not_known(k);
}

/* "show dbs" is no JavaScript, and stands alone. */
static bool is_show(Str text) {
        static const Str rows[] = {
                STR_INIT("show dbs"),
                STR_INIT("show databases"),
                STR_INIT("show collections"),
                STR_INIT("show tables"),
        };

        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                if (str_eq(rows[i], text))
                        return true;
        }
        return false;
}

void code_read_mongo(CommandContext *c, const Value *text, Str source) {
        Code k;

        if (!code_init(&k, c, text, source) || is_show(k.text))
                return;
        skip_space(&k);
        while (!k.stopped && code_peek(&k, 0) != CODE_END) {
                if (!read_expression(&k, 0))
                        return;
                skip_space(&k);
                if (!take_next(&k, ";") && code_peek(&k, 0) != CODE_END)
                        not_known(&k);
                skip_space(&k);
        }
}
