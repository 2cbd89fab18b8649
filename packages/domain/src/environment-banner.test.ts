import { describe, expect, it } from "vitest";

import { getEnvironmentBanner } from "./environment-banner.ts";

describe("environment banner · spec §1, decision A6", () => {
  it.each([
    ["local", "local local local", "purple"],
    ["development", "development development development", "red"],
    ["test", "test test test", "orange"],
    ["staging", "staging staging staging", "blue"],
    ["internal", "internal internal internal", "green"],
    [" Test ", "test test test", "orange"],
    ["testing", "testing testing testing", "black"],
    ["internal-prod", "internal-prod internal-prod internal-prod", "black"],
    ["", "UNKNOWN UNKNOWN UNKNOWN", "black"],
    ["  ", "UNKNOWN UNKNOWN UNKNOWN", "black"],
    [undefined, "UNKNOWN UNKNOWN UNKNOWN", "black"],
    [null, "UNKNOWN UNKNOWN UNKNOWN", "black"],
  ])("of %j reads %s in %s", (name, text, colour) => {
    expect(getEnvironmentBanner(name)).toEqual({ text, colour });
  });

  it.each(["prod", "production", "Prod-eu", " PRODUCTION"])("is hidden in %j", (name) => {
    expect(getEnvironmentBanner(name)).toBeUndefined();
  });
});
