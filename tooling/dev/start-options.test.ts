import path from "node:path";

import { describe, expect, it, vi } from "vitest";

import { readStartOptions } from "./start-options.ts";

describe("readStartOptions", () => {
  it("keeps the world in memory, with control calls, by default", () => {
    expect(readStartOptions([])).toEqual({ hasControls: true });
  });

  it("resolves --keep against the folder of the caller", () => {
    vi.stubEnv("INIT_CWD", path.resolve("somewhere"));
    expect(readStartOptions(["--keep", "pilot", "--no-controls"])).toEqual({
      keepIn: path.resolve("somewhere/pilot"),
      hasControls: false,
    });
    vi.unstubAllEnvs();
  });

  it.each([[["--keep"]], [["--keep", ""]], [["--kept", "x"]], [["folder"]]])(
    "refuses %j with a message",
    (args) => {
      expect(() => readStartOptions(args)).toThrow(/--keep/);
      expect(() => readStartOptions(args)).toThrow(RangeError);
    },
  );
});
