#pragma once

/* Which values of git's settings do no harm. */

#include "repo.h"

/* Whether the value of @s does nothing that git would not do without it. */
typedef bool (*ValueCheck)(const RepoSetting *s);

bool is_empty(const RepoSetting *s);
bool is_empty_or_boolean(const RepoSetting *s);
bool is_false(const RepoSetting *s);
bool is_not_inline(const RepoSetting *s);
bool is_ignore_list(const RepoSetting *s);
bool is_never(const RepoSetting *s);
bool is_stock_filter(const RepoSetting *s);
bool is_stock_signer(const RepoSetting *s);
bool is_stock_helper(const RepoSetting *s);
bool is_stock_ssh(const RepoSetting *s);
bool is_plain_base(const RepoSetting *s);
bool is_plain_address(const RepoSetting *s);
bool holds_no_login(const RepoSetting *s);
bool is_base_without_login(const RepoSetting *s);
bool is_known_pager(const RepoSetting *s);
