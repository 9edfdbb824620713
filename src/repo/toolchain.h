#pragma once

/* What cargo's and rustup's files around a directory change: which programs are run. */

#include "repo.h"

/* Adds to @ret what was found for "cargo" or "rustup". */
int toolchain_probe(const World *world,
                    Str directory,
                    Str home,
                    bool cargo,
                    Arena *a,
                    RepoFindings *ret) _must_check_;

/* Append; past REPO_FINDINGS_MAX the last one says that there are more. */
int repo_findings_add(RepoFindings *list, Arena *a, RepoFinding finding) _must_check_;
