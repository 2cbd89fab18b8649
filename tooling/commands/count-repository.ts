import { execFileSync, spawnSync } from "node:child_process";

/** What a closing note compares: how much there is, and how much of it a check was told to overlook. */
export interface Counts {
  readonly files: number;
  /** Of code that runs, and of tests with what exists for them alone. */
  readonly sourceLines: number;
  readonly testLines: number;
  readonly longestSource: readonly [file: string, lines: number];
  /** Named in the catalogue, and all that an install brings. */
  readonly dependencies: number;
  readonly installed: number;
  readonly suppressions: number;
}

const CODE = ["*.ts", "*.tsx", "*.js", "*.mjs", "*.css"];
const FOR_TESTS =
  /\.(?:test|spec|nightly|journey)\.tsx?$|\/testing\/|^e2e\/|^packages\/test-kit\/|\/explorer\//;
// Put together here, or this file would count itself.
const SUPPRESSION = ["(ox|es)lint-disable", "@ts-(expect-error|ignore|nocheck)"].join("|");

/** Counts one commit of the repository at `root`, as `git` keeps it. */
export function countRepository(root: string, commit: string): Counts {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 } as const;
  const toLines = (said: string) => said.split("\n").slice(0, -1);
  const git = (...words: readonly string[]) => toLines(execFileSync("git", words, options));

  /** Lines that match, by file. It answers 1 where there is none, which is no failure. */
  const grep = (pattern: string, globs: readonly string[]) =>
    toLines(spawnSync("git", ["grep", "-cE", pattern, commit, "--", ...globs], options).stdout).map(
      (line): readonly [string, number] => {
        const [, file = "", count] = line.split(":");
        return [file, Number(count)];
      },
    );

  const lines = grep("", CODE);
  const source = lines.filter(([file]) => !FOR_TESTS.test(file));
  const catalogue = git("show", `${commit}:pnpm-workspace.yaml`);
  const lockfile = git("show", `${commit}:pnpm-lock.yaml`);
  return {
    files: git("ls-tree", "-r", "--name-only", commit).length,
    sourceLines: sum(source),
    testLines: sum(lines) - sum(source),
    longestSource: source.toSorted(([, a], [, b]) => b - a)[0] ?? ["", 0],
    dependencies: countEntries(catalogue, "catalog:"),
    installed: countEntries(lockfile, "packages:"),
    suppressions: sum(grep(SUPPRESSION, CODE)),
  };
}

function sum(counts: readonly (readonly [string, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}

/** The keys directly below a heading of a YAML file: two blanks, and no deeper. */
function countEntries(yaml: readonly string[], heading: string): number {
  const below = yaml.slice(yaml.indexOf(heading) + 1);
  const end = below.findIndex((line) => /^\S/.test(line));
  return below.slice(0, end === -1 ? undefined : end).filter((line) => /^ {2}[^\s#]/.test(line)).length;
}
