import { describe, expect, it } from "vitest";

import type { FirstPageContent } from "../rspack/module-list-plugin.ts";
import { findSizeProblems, measureSignIn, type ShellBuild } from "./sign-in-budget.ts";

const KIB = 1024;

function aBuild(scriptBytes: number, modules: readonly string[] = []): ShellBuild {
  const content: FirstPageContent = {
    scripts: ["main.js"],
    styles: [],
    modules: ["node_modules/react-dom/client.js", "packages/ui-kit/src/Button.tsx", ...modules],
    laterChunks: {},
    askedForBy: {},
  };
  return {
    page: `<link rel="icon" href="/i.svg">
<script>inline()</script><script defer src="/main.js" integrity="sha384-A"></script>`,
    release: {
      inlineStyleBytes: 4 * KIB,
      startFiles: ["/config.json"],
      floorScript: "floor.js",
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

describe("budget of the sign-in page", () => {
  it("counts the page itself and everything it asks for", () => {
    expect(measureSignIn(aBuild(90 * KIB))).toEqual({
      scriptBytes: 90 * KIB,
      styleBytes: 4 * KIB,
      pageBytes: 2 * KIB,
      requests: ["/login", "/config.json", "/i.svg", "/main.js"],
      floorBytes: 6 * KIB,
    });
  });

  it("lets 99.375 KiB of JavaScript pass and not a byte more", () => {
    expect(problemsOf(aBuild(99.375 * KIB))).toEqual([]);
    expect(problemsOf(aBuild(99.375 * KIB + 1))).toEqual(["Too much JavaScript: 101761 bytes."]);
  });

  it.each([
    "node_modules/pusher-js/dist/web/pusher.js",
    "node_modules/luxon/src/luxon.js",
    "packages/charts/src/Capnogram.tsx",
    "node_modules/@visx/scale/esm/index.js",
    "node_modules/@module-federation/runtime/dist/index.js",
    "node_modules/@sentry/browser/index.js",
  ])("finds %s, which belongs after sign-in", (module) => {
    expect(problemsOf(aBuild(90 * KIB, [module]))).toHaveLength(1);
  });

  it("does not pass a page without a script", () => {
    const build = aBuild(0);
    expect(problemsOf({ ...build, page: "", content: { ...build.content, modules: [] } })).toHaveLength(1);
  });
});
