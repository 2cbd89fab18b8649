import { afterEach, describe, expect, it, vi } from "vitest";

import {
  getProductOfPath,
  isShellPath,
  TEST_DOOR,
  withoutTrailingSlash,
  type KnownProduct,
} from "./known-paths.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe("the door of the tests · decision N14 [SECURITY]", () => {
  it("is there where the shell is developed", () => {
    expect(TEST_DOOR).toBe("/__test");
    expect(isShellPath("/__test")).toBe(true);
  });

  it("is not in what people use", async () => {
    vi.stubEnv("NODE_ENV", "production");
    vi.resetModules();
    const production = await import("./known-paths.ts");
    expect(production.TEST_DOOR).toBeUndefined();
    expect(production.isShellPath("/__test")).toBe(false);
    expect(production.isShellPath("/ui")).toBe(true);
  });
});

it.each([
  ["/", "/"],
  ["//", "/"],
  ["/list", "/list"],
  ["/list//", "/list"],
])("reads %s as %s", (path, page) => {
  expect(withoutTrailingSlash(path)).toBe(page);
});

it("gives the licences to Capture, wherever it stands in the list", () => {
  const at = (id: KnownProduct["id"]): KnownProduct => ({
    id,
    prefixes: [`/${id}`],
    home: `/${id}`,
    permission: "camrest.rw_dash",
  });
  const products = [at("nts"), at("dashboard")];
  expect(getProductOfPath("/licences/", products)?.id).toBe("dashboard");
  expect(getProductOfPath("/nts/x", products)?.id).toBe("nts");
  expect(getProductOfPath("/licences", [at("nts")])).toBeUndefined();
});
