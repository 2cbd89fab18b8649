import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { GUARDS } from "./guards.ts";
import { removeGuard } from "./without-guards.ts";

const SRC = path.join(import.meta.dirname, "../src");

describe("guards that are removed one by one", () => {
  it("guards that are removed one by one are at least twelve, each by its own name", () => {
    expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
    expect(GUARDS.length).toBeGreaterThanOrEqual(12);
  });

  it.each(GUARDS.map((guard) => [guard.name, guard] as const))("can be removed: %s", async (_, guard) => {
    const code = await readFile(path.join(SRC, guard.file), "utf8");
    expect(removeGuard(code, guard)).not.toBe(code);
  });

  it("guards that are removed one by one are refused where the code has changed", () => {
    const guard = { name: "a guard", file: "", text: "if (isSafe)", without: "" };
    expect(() => removeGuard("if (isSafe) go(); if (isSafe) stop();", guard)).toThrow("2 times");
    expect(() => removeGuard("go();", guard)).toThrow("0 times");
  });
});
