import { describe, expect, it } from "vitest";

import { findScannedHandset } from "./scanned-handset.ts";

const GTIN = "05012345678900";
const HANDSETS = [
  { udi: `(01)${GTIN}(21)NTA00201` },
  { udi: `(01)${GTIN}(21)NTA00202` },
  { udi: "(01)09999999999994(21)NTA00202X" },
  { udi: "NTC100401" },
  { udi: "(21)NTH_DEV00007" },
];
const find = (text: string) => {
  const found = findScannedHandset(text, HANDSETS);
  return found.kind === "one" ? found.handset.udi : found.kind;
};

describe("`findScannedHandset` [FM-30]", () => {
  it.each([
    ["the whole UDI", `(01)${GTIN}(21)NTA00202`],
    ["the whole UDI with the kind of bar code before it", `]d2(01)${GTIN}(21)NTA00202`],
    ["the element string without brackets", `01${GTIN}21NTA00202`],
    ["the element string after `]d2`", `]d201${GTIN}21NTA00202`],
    ["elements between them, parted by a group separator", `]d201${GTIN}1126010110LOT7\u001D21NTA00202`],
    ["a separator at the beginning and the end", `\u001D01${GTIN}21NTA00202\u001D`],
    ["elements in another order", `21NTA00202\u001D01${GTIN}`],
    ["further elements in brackets", `(01)${GTIN}(11)260101(10)LOT7(21)NTA00202`],
    ["type and serial", "NTA00202"],
    ["type and serial with a blank", "NTA 00202"],
    ["type and serial in small letters", "nta 00202"],
  ])("finds a handset by %s", (_form, text) => {
    expect(find(text)).toBe(`(01)${GTIN}(21)NTA00202`);
  });

  it("finds a handset whose UDI is type and serial alone, or has no GTIN", () => {
    expect(find("NTC1 00401")).toBe("NTC100401");
    expect(find("NTH_DEV 00007")).toBe("(21)NTH_DEV00007");
    expect(find(`01${GTIN}21NTH_DEV00007`)).toBe("(21)NTH_DEV00007");
  });

  it.each([
    ["the serial of another item", `(01)09999999999994(21)NTA00202`],
    ["a serial alone", "00202"],
    ["another type", "NTH00202"],
    ["a lot that swallows the serial for want of a separator", `01${GTIN}10LOT721NTA00202`],
    ["a GTIN that is cut short", "015012345"],
    ["a GTIN alone", `01${GTIN}`],
    ["an article's number", "5012345678900"],
    ["a participant", "LEEDS-001"],
    ["nothing", ""],
  ])("finds none by %s", (_form, text) => {
    expect(find(text)).toBe("none");
  });

  it("chooses neither of two handsets with the same type and five digits", () => {
    const alike = [{ udi: "(21)NTA1100202" }, { udi: "(21)NTA2200202" }];
    expect(findScannedHandset("NTA 00202", alike)).toEqual({ kind: "several" });
    expect(findScannedHandset("NTA2200202", alike)).toEqual({ kind: "one", handset: alike[1] });
  });
});
