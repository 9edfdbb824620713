#pragma once

/*
 * What the files of cargo, rustup, ruff and npm around a directory change: which programs are
 * run, whether what only looks changes files, whom it asks.
 */

#include "repo.h"

typedef enum Toolchain {
        TOOLCHAIN_CARGO = 1 << 0,
        TOOLCHAIN_RUSTUP = 1 << 1,
        TOOLCHAIN_RUFF = 1 << 2,
        TOOLCHAIN_NPM = 1 << 3,
} Toolchain;

/* Adds to @ret what was found for @tool. */
int toolchain_probe(const World *world,
                    Str directory,
                    Str home,
                    Toolchain tool,
                    Arena *a,
                    RepoFindings *ret) _must_check_;

/* Append; past REPO_FINDINGS_MAX the last one says that there are more. */
int repo_findings_add(RepoFindings *list, Arena *a, RepoFinding finding) _must_check_;
