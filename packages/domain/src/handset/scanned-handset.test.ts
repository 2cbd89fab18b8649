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
    [
      "a net weight and a place of delivery before the serial",
      `01${GTIN}3103001500414501234567890021NTA00202`,
    ],
    [
      "a logistic unit, a variant and a date of expiry",
      `0000000000000000000001${GTIN}20051727013121NTA00202`,
    ],
    ["a part number, a count and versions", `01${GTIN}240REF7\u001D3012\u001D8012040211\u001D21NTA00202`],
    ["separators that are written in words", `01${GTIN}1126010110LOT7{GS}21NTA00202{GS}`],
    ["a GS1 Digital Link", `https://id.gs1.org/01/${GTIN}/21/NTA00202`],
    ["a GS1 Digital Link in capitals", `HTTPS://ID.GS1.ORG/01/${GTIN}/21/NTA00202`],
    [
      "a GS1 Digital Link at another address, with a path before it, a lot and dates",
      `https://capno.example/some/path/01/${GTIN}/10/LOT7/21/NTA00202?11=260101&linkType=gs1:pip`,
    ],
    [
      "a GS1 Digital Link with 13 digits and an escaped character",
      `https://id.gs1.org/01/5012345678900/21/NTA%30%30202`,
    ],
    [
      "a GS1 Digital Link below a date, with words that come twice",
      `https://capno.example/2026/01/05/01/${GTIN}/21/NTA00202?tag=a&tag=b`,
    ],
    ["elements in brackets and small letters", `(01)${GTIN}(10)lot7(21)nta00202`],
    ["type and serial", "NTA00202"],
    ["type and serial with a blank", "NTA 00202"],
    ["type and serial in small letters", "nta 00202"],
  ])("finds a handset by %s", (_form, text) => {
    expect(find(text)).toBe(`(01)${GTIN}(21)NTA00202`);
  });

  it.each([
    ["in brackets", "(01)09999999999994(21)NTA00202"],
    ["without brackets", "010999999999999421NTA00202"],
    ["as a GS1 Digital Link", "https://id.gs1.org/01/09999999999994/21/NTA00202"],
    ["without a GTIN", "(21)NTA00202"],
  ])("takes no code of another maker with the serial of a handset %s [SAFETY]", (_form, text) => {
    expect(find(text)).toBe("none");
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
    ["the GS1 Digital Link of another item", "https://id.gs1.org/01/09999999999994/21/NTA00202"],
    ["a GS1 Digital Link without a serial", `https://id.gs1.org/01/${GTIN}`],
    ["an address that is no Digital Link", "https://capno.example/NTA00202"],
    ["an address without a GTIN that holds a serial", "https://capno.example/shop?21=NTH_DEV00007"],
    ["a serial before a GTIN that is cut short", "21NTH_DEV00007\u001D01501234"],
    ["an address that holds an escape of its own", `https://id.gs1.org/01/${GTIN}/21/%E0%A4%A`],
    ["two serials in brackets", `(01)${GTIN}(21)NTA00201(21)NTA00202`],
    ["two serials without brackets", `01${GTIN}21NTA00201\u001D21NTA00202`],
    ["one serial twice", `(01)${GTIN}(21)NTA00202(21)NTA00202`],
    ["two GTINs", `01${GTIN}010999999999999421NTA00202`],
    ["two serials in a GS1 Digital Link", `https://id.gs1.org/01/${GTIN}/21/NTA00201?21=NTA00202`],
    ["the last five digits of a longer serial", "NTC100401X"],
    ["more zeros than the serial's digits are", "NTA0020"],
    ["nothing", ""],
  ])("finds none by %s", (_form, text) => {
    expect(find(text)).toBe("none");
  });

  it("compares all digits of the serial, so that a short label names no other handset", () => {
    const handsets = [{ udi: "(21)NTH100201" }, { udi: "NTA7" }];
    for (const label of ["NTH00201", "NTH 00201", "NTH201", "NTH1100201", "NTA17"])
      expect(findScannedHandset(label, handsets), label).toEqual({ kind: "none" });
    expect(findScannedHandset("NTH 100201", handsets)).toEqual({ kind: "one", handset: handsets[0] });
    expect(findScannedHandset("NTA 00007", handsets)).toEqual({ kind: "one", handset: handsets[1] });
  });

  it("chooses neither of two handsets with the same type and serial", () => {
    const alike = [{ udi: "(01)05012345678900(21)NTA00202" }, { udi: "(01)09999999999994(21)NTA00202" }];
    expect(findScannedHandset("NTA 00202", alike)).toEqual({ kind: "several" });
    const zeros = [{ udi: "(21)NTA00202" }, { udi: "(21)NTA202" }];
    expect(findScannedHandset("NTA 0202", zeros)).toEqual({ kind: "several" });
  });
});
