import { describe, expect, it } from "vitest";

import { getSafeLink } from "./safe-link.ts";

describe("addresses that come as data · fault F24", () => {
  it.each([
    ["https://example.com", "https://example.com"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["javascript:alert(1)", undefined],
    ["JaVaScRiPt:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["/relative", undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%s becomes the link %s", (url, link) => {
    expect(getSafeLink(url)).toBe(link);
  });
});
