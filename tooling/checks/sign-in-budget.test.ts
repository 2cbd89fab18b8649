import { describe, expect, it } from "vitest";

import type { FirstPageContent } from "../build/module-list-plugin.ts";
import { findSizeProblems, measureSignIn, type ShellBuild } from "./sign-in-budget.ts";

const KIB = 1024;

function aBuild(scriptBytes: number, modules: readonly string[] = []): ShellBuild {
  const content: FirstPageContent = {
    scripts: ["main.js"],
    styles: [],
    modules: ["node_modules/react-dom/client.js", "packages/ui-kit/src/buttons/Button.tsx", ...modules],
    laterChunks: {},
    laterModules: [],
    loads: [],
  };
  return {
    page: `<link rel="icon" href="/i.svg">
<script>inline()</script><script defer src="/main.js" integrity="sha384-A"></script>`,
    release: {
      inlineStyleBytes: 4 * KIB,
      startFiles: ["/config.json"],
      polyfillScript: "floor.js",
      files: {
        "floor.js": { brotliBytes: 6 * KIB },
        "login.html": { brotliBytes: 2 * KIB },
        "main.js": { brotliBytes: scriptBytes },
      },
    },
    content,
  };
}

const problemsOf = (build: ShellBuild) => findSizeProblems(measureSignIn(build), build.content);

describe("the budget of the sign-in page", () => {
  it("counts the page and every file it requests", () => {
    expect(measureSignIn(aBuild(75 * KIB))).toEqual({
      scriptBytes: 75 * KIB,
      styleBytes: 4 * KIB,
      pageBytes: 2 * KIB,
      requests: ["/login", "/config.json", "/i.svg", "/main.js"],
      polyfillBytes: 6 * KIB,
    });
  });

  it("allows 87 KiB of JavaScript and not a byte more", () => {
    expect(problemsOf(aBuild(87 * KIB))).toEqual([]);
    expect(problemsOf(aBuild(87 * KIB + 1))).toEqual(["Too much JavaScript: 89089 bytes."]);
  });

  it.each([
    "node_modules/pusher-js/dist/web/pusher.js",
    "node_modules/luxon/src/luxon.js",
    "packages/charts/src/Capnogram.tsx",
    "node_modules/@visx/scale/esm/index.js",
    "node_modules/@module-federation/enhanced/dist/index.js",
    "node_modules/@sentry/browser/index.js",
    "node_modules/react-router/dist/production/lib/hooks.js",
    "packages/router/src/index.ts",
  ])("reports %s on the sign-in page", (module) => {
    expect(problemsOf(aBuild(75 * KIB, [module]))).toHaveLength(1);
  });

  it("fails for a page without a script", () => {
    const build = aBuild(0);
    expect(problemsOf({ ...build, page: "", content: { ...build.content, modules: [] } })).toHaveLength(1);
  });
});
