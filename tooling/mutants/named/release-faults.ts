import type { NamedFault } from "./named-fault.ts";

/** What a server gives away, and what a release may do to the versions in use. */
export const RELEASE_FAULTS: readonly NamedFault[] = [
  {
    fault: "an address leads out of the served folder",
    file: "tooling/serve/static-folder.ts",
    text: '|| name.split(/[/\\\\]/).some((part) => part.startsWith("."))) return undefined;',
    becomes: ") return undefined;",
    noticedBy: "tooling/serve/static-folder.test.ts",
  },
  {
    fault: "the live version is cleaned away",
    file: "tooling/release/clean.ts",
    text: "new Set([state?.live, state?.previous, state?.canary?.version])",
    becomes: "new Set([state?.previous, state?.canary?.version])",
    noticedBy: "tooling/release/clean.test.ts",
  },
  {
    fault: "what may stand in for the live version is cleaned away",
    file: "tooling/release/clean.ts",
    text: "state?.live, state?.previous, state?.canary?.version",
    becomes: "state?.live, state?.canary?.version",
    noticedBy: "tooling/release/clean.test.ts",
  },
  {
    fault: "a canary is cleaned away",
    file: "tooling/release/clean.ts",
    text: "state?.live, state?.previous, state?.canary?.version",
    becomes: "state?.live, state?.previous",
    noticedBy: "tooling/release/clean.test.ts",
  },
  {
    fault: "the last ten versions are cleaned away",
    file: "tooling/release/clean.ts",
    text: "    .slice(KEPT_VERSIONS)\n",
    becomes: "",
    noticedBy: "tooling/release/clean.test.ts",
  },
  {
    fault: "a pinned version is rolled back",
    file: "tooling/release/live-state.ts",
    text: 'case "roll-back":\n      refuseWherePinned(state);',
    becomes: 'case "roll-back":',
    noticedBy: "tooling/release/live-state.test.ts",
  },
  {
    fault: "a pinned version gives way to a new one",
    file: "tooling/release/live-state.ts",
    text: 'case "go-live":\n      refuseWherePinned(state);',
    becomes: 'case "go-live":',
    noticedBy: "tooling/release/live-state.test.ts",
  },
  {
    fault: "a release is built with other packages than its lockfile names",
    file: "tooling/release/source-copy.ts",
    text: "if (!isSame) {",
    becomes: "if (false) {",
    noticedBy: "tooling/release/source-copy.test.ts",
  },
  {
    fault: "a release of a commit holds what was never committed",
    file: "tooling/release/source-copy.ts",
    text: "ref === undefined ? copyWorkingTree(root, copy.folder) : copyCommit(root, copy.folder, commit)",
    becomes: "copyWorkingTree(root, copy.folder)",
    noticedBy: "tooling/release/source-copy.test.ts",
  },
  {
    fault: "two builds that differ are released",
    file: "tooling/release/build-app.ts",
    text: "if (differing.length > 0)",
    becomes: "if (false)",
    noticedBy: "tooling/release/build-app-twice.test.ts",
  },
  {
    fault: "a password of the sandbox costs nothing where nobody said so",
    file: "apps/sandbox/src/world/world.ts",
    text: "options.passwordCost ?? PASSWORD_COST",
    becomes: "options.passwordCost ?? { memoryKib: 8, passes: 1 }",
    noticedBy: "apps/sandbox/src/world/passwords.test.ts",
  },
];
