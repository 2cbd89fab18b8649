import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { APPS, listLastSteps } from "./build-app.ts";

const readPackage = (app: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "../../apps", app, "package.json"), "utf8")) as {
    readonly scripts: { readonly build: string };
  };

describe("the build script of an app", () => {
  it.each([
    [{ scripts: { build: "rspack build && node build/finish.ts" } }, ["build/finish.ts"]],
    [{ scripts: { build: "rspack build && node a.ts && node b.ts" } }, ["a.ts", "b.ts"]],
    [{ scripts: { build: "rspack build && build/of node a.ts" } }, ["build/of node a.ts"]],
    [{ scripts: { build: "rspack build" } }, []],
    [{}, []],
  ])("of %j runs %j after the bundler", (packageFile, steps) => {
    expect(listLastSteps(packageFile)).toEqual(steps);
  });

  it.each(APPS)("of %s starts with the bundler", (app) => {
    const packageFile = readPackage(app);
    expect(packageFile.scripts.build).toMatch(/^rspack build( && node [\w./-]+)*$/);
    expect(listLastSteps(packageFile)).toEqual(app === "shell" ? ["page/scripts/finish.ts"] : []);
  });
});
