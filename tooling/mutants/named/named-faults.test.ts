import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { NAMED_FAULTS } from "./all-named-faults.ts";
import { plantFault } from "./named-fault.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

describe("faults that are planted by name", () => {
  it("have each a name of their own", () => {
    expect(new Set(NAMED_FAULTS.map(({ fault }) => fault)).size).toBe(NAMED_FAULTS.length);
  });

  it.each(NAMED_FAULTS.map((fault) => [fault.fault, fault] as const))("can be planted: %s", (_, fault) => {
    const code = readFileSync(path.join(ROOT, fault.file), "utf8");
    expect(plantFault(code, fault)).not.toBe(code);
    expect(fault.noticedBy).toMatch(/\.test\.tsx?$/);
    expect(existsSync(path.join(ROOT, fault.noticedBy))).toBe(true);
  });

  it("are refused where the code has changed", () => {
    const fault = {
      fault: "no guard",
      file: "a.ts",
      text: "if (isSafe)",
      becomes: "",
      noticedBy: "a.test.ts",
    };
    expect(() => plantFault("if (isSafe) go(); if (isSafe) stop();", fault)).toThrow("2 times in a.ts");
    expect(() => plantFault("go();", fault)).toThrow("0 times in a.ts");
  });
});
