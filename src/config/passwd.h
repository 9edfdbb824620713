#pragma once

#include "base/base.h"

/*
 * The home folder of @uid in the text of a passwd file, or the empty Str: the
 * first line of seven fields whose third is @uid; a home that is not absolute
 * is none.
 */
Str passwd_home(Str text, uint64_t uid);
