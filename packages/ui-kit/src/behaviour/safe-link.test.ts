import { describe, expect, it } from "vitest";

import { getSafeLink } from "./safe-link.ts";

describe("a link of the data [FM-24]", () => {
  it.each(["https://clinic.example/a", "http://clinic.example/a", "mailto:support@clinic.example"])(
    "%s stays one",
    (url) => {
      expect(getSafeLink(url)).toBe(url);
    },
  );

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://clinic.example/x",
    "/documents/help.pdf",
    "clinic.example",
    "",
    null,
    undefined,
  ])("%j becomes none", (url) => {
    expect(getSafeLink(url)).toBeUndefined();
  });
});
