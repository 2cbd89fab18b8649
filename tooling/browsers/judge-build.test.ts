import { describe, expect, it } from "vitest";

import { judgeBuild, type BuiltFile, type Rules } from "./judge-build.ts";

const NO_RULES: Rules = { polyfills: [], exceptions: [] };
const SORTED = {
  feature: "javascript.builtins.Array.toSorted",
  module: "core-js/modules/es.array.to-sorted",
  isThere: "[].toSorted",
};

function aFile(text: string, changes: Partial<BuiltFile> = {}): BuiltFile {
  return { app: "screen", name: "product.js", text, ...changes };
}

describe("a build is refused", () => {
  it.each([
    ["product.js", "Promise.withResolvers()", "Promise.withResolvers"],
    ["product.js", "Array.fromAsync(e)", "Array.fromAsync"],
    ["product.js", "/(?<!a)b/", "a lookbehind"],
    ["product.css", "a:has(b){color:red}", ":has"],
  ])("where %s holds %s", (name, text, feature) => {
    const [problem, ...others] = judgeBuild([aFile(text, { name })], NO_RULES);
    expect(others).toEqual([]);
    expect(problem).toContain(`apps/screen/dist/web/${name}: ${feature} is missing in `);
  });

  it("once for each file and feature", () => {
    expect(judgeBuild([aFile("Array.fromAsync(e);Array.fromAsync(t)")], NO_RULES)).toHaveLength(1);
  });

  it("where an exception is explained for other places than there are", () => {
    const union = { feature: "javascript.builtins.Set.union", why: "luxon's", places: { screen: 1 } };
    const rules = { ...NO_RULES, exceptions: [union] };
    expect(judgeBuild([aFile("e.union(t)")], rules)).toEqual([]);
    expect(judgeBuild([aFile("e.union(t);e.union(n)")], rules)[0]).toContain(
      "Set.union is explained for 1 places of screen, and there are 2.",
    );
    expect(judgeBuild([aFile("e.union(t)"), aFile("e.union(t)", { app: "shell" })], rules)[0]).toContain(
      "Set.union is explained for 0 places of shell, and there are 1.",
    );
  });

  it("where an exception explains nothing any more", () => {
    const exceptions = [{ feature: "css.properties.cursor.*", why: "no pointer" }];
    expect(judgeBuild([aFile("")], { ...NO_RULES, exceptions })).toEqual([
      "tooling/browsers/exceptions.ts: css.properties.cursor.* needs no exception any more. Take it out.",
    ]);
    const style = aFile("a{cursor:help}", { name: "product.css" });
    expect(judgeBuild([style], { ...NO_RULES, exceptions })).toEqual([]);
  });

  it("where something is lent that nothing uses", () => {
    const rules = { ...NO_RULES, polyfills: [SORTED] };
    expect(judgeBuild([aFile("e.toSorted()")], rules)).toEqual([]);
    expect(judgeBuild([aFile("e.sort()")], rules)).toEqual([
      "tooling/browsers/polyfills.ts: nothing built uses javascript.builtins.Array.toSorted any more. Take it out.",
    ]);
  });

  it("not for what is in the file of old browsers itself", () => {
    const floor = aFile("e.toSorted()", { app: "shell", name: "floor.0123456789abcdef.js" });
    expect(judgeBuild([floor], NO_RULES)).toEqual([]);
    expect(judgeBuild([{ ...floor, name: "flooring.js" }], NO_RULES)).toHaveLength(1);
  });
});
