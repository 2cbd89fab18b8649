import { afterEach, describe, expect, it, vi } from "vitest";

import { isShellPath, TEST_HOOKS_PATH, withoutTrailingSlash } from "./paths.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe("the test hooks [REQ-VALUE-14]", () => {
  it("get a path in a development build", () => {
    expect(TEST_HOOKS_PATH).toBe("/__test");
    expect(isShellPath("/__test")).toBe(true);
  });

  it("get no path in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    vi.resetModules();
    const production = await import("./paths.ts");
    expect(production.TEST_HOOKS_PATH).toBeUndefined();
    expect(production.isShellPath("/__test")).toBe(false);
    expect(production.isShellPath("/ui")).toBe(true);
  });
});

it.each([
  ["/", "/"],
  ["//", "/"],
  ["/list", "/list"],
  ["/list//", "/list"],
  ["/list//a", "/list//a"],
])("`withoutTrailingSlash` turns %s into %s", (path, page) => {
  expect(withoutTrailingSlash(path)).toBe(page);
});
