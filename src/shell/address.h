#pragma once

/*
 * Addresses as clients write them. All of these say yes only to spellings that every
 * client reads alike: what is unusual counts as another machine.
 */

#include "base/base.h"

/* This machine by a name that no resolver is asked for, or a socket in the file system. */
bool address_is_local(Str text);
/*
 * What psql and its like take as a database: a plain name, a connection string or URI
 * (PostgreSQL 17, 32.1.1) of this machine whose parameters name no file.
 */
bool address_is_local_database(Str text);
/* "scheme://…", in any case. */
bool address_has_scheme(Str text);
/*
 * "https://o.example/…", "git@o.example:…", "o.example/…": begins with a host that is none of
 * those where everybody's code is kept, and that learns what is asked of it. With @bare a name
 * without path counts too ("o.example").
 */
bool address_is_hosted_elsewhere(Str text, bool bare);
/*
 * The path of a database as sqlite3 opens it: *text is cut down to it. False for a URI
 * that is escaped, or has parameters that do more than choose how it is opened.
 */
bool address_sqlite_path(Str *text);
