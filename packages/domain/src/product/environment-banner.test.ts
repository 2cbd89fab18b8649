import { describe, expect, it } from "vitest";

import { getEnvironmentBanner } from "./environment-banner.ts";

describe("environment banner [spec §1] [REQ-NAME-06]", () => {
  it.each([
    ["local", "local", "purple"],
    ["development", "development", "red"],
    ["test", "test", "orange"],
    ["staging", "staging", "blue"],
    ["internal", "internal", "green"],
    ["Staging ", "Staging", "blue"],
    ["testing", "testing", "black"],
    ["internal-prod", "internal-prod", "black"],
    ["demo", "demo", "black"],
    ["constructor", "constructor", "black"],
    ["", "UNKNOWN", "black"],
    ["  ", "UNKNOWN", "black"],
  ])("shows for %j the name %s in %s", (written, name, colour) => {
    expect(getEnvironmentBanner(written)).toEqual({ name, colour });
  });

  it.each([["prod"], ["production"], ["Prod-eu"], [" PRODUCTION"]])("is hidden for %j", (written) => {
    expect(getEnvironmentBanner(written)).toBeUndefined();
  });
});
