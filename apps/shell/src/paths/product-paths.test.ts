import { describe, expect, it } from "vitest";

import { RELEASES } from "../testing/releases.ts";
import { getProductOfPath } from "./product-paths.ts";

describe("which product owns an address [spec §2]", () => {
  it.each([
    ["/nts", "nts"],
    ["/nts/handsets", "nts"],
    ["/detail/CARD-12", "dashboard"],
    ["/licences", "dashboard"],
    ["/licences/", "dashboard"],
    ["/licences/x", undefined],
    ["/ntd/licences", "ntd"],
    ["/ntsx", undefined],
    ["/", undefined],
    ["/product", undefined],
  ])("%s belongs to %s", (pathname, owner) => {
    expect(getProductOfPath(pathname, RELEASES)?.id).toBe(owner);
  });
});
