import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, it } from "vitest";

import { countRepository } from "./count-repository.ts";

const FILES = {
  "pnpm-workspace.yaml":
    'packages:\n  - "apps/*"\ncatalog:\n  # why\n  hono: 4.0.0\n  valibot: 1.0.0\nother:\n  x: 1\n',
  "pnpm-lock.yaml":
    "importers:\n  .: {}\npackages:\n\n  hono@4.0.0:\n    engines: {}\n\nsnapshots:\n  hono@4.0.0: {}\n",
  "apps/shell/src/main.ts": [
    "start();",
    ["// oxlint", "disable-next-line no-console"].join("-"),
    "log();",
    "",
  ].join("\n"),
  "apps/shell/src/main.test.ts": "test();\n",
  "apps/shell/src/testing/fake.ts": "fake();\nfake();\n",
};

it("counts what a commit holds, and tells tests from what runs", () => {
  const root = mkdtempSync(path.join(tmpdir(), "capno-counts-"));
  const git = (...words: readonly string[]) => execFileSync("git", words, { cwd: root });
  try {
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "one");
    expect(countRepository(root, "HEAD")).toEqual({
      files: 5,
      sourceLines: 3,
      testLines: 3,
      longestSource: ["apps/shell/src/main.ts", 3],
      dependencies: 2,
      installed: 1,
      suppressions: 1,
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
