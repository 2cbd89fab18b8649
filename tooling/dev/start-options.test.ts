import path from "node:path";

import { describe, expect, it, vi } from "vitest";

import { readStartOptions } from "./start-options.ts";

describe("npm start", () => {
  it("without anything: a world in memory, with its controls", () => {
    expect(readStartOptions([])).toEqual({ hasControls: true });
  });

  it("--keep is a folder below the one it was called in", () => {
    vi.stubEnv("INIT_CWD", path.resolve("somewhere"));
    expect(readStartOptions(["--keep", "pilot", "--no-controls"])).toEqual({
      keepIn: path.resolve("somewhere/pilot"),
      hasControls: false,
    });
    vi.unstubAllEnvs();
  });

  it.each([[["--keep"]], [["--keep", ""]], [["--kept", "x"]], [["folder"]]])(
    "refuses %j in words",
    (args) => {
      expect(() => readStartOptions(args)).toThrow(/--keep/);
      expect(() => readStartOptions(args)).toThrow(RangeError);
    },
  );
});
