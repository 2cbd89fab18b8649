import { describe, expect, it } from "vitest";

import {
  compareHandsets,
  getAllocatableHandsets,
  getHandsetType,
  isExcludedFromAllocation,
  getSerialText,
  getSerialTexts,
  parseHandset,
  parseHandsets,
} from "./handset.ts";
import { toHandsetUdi } from "../units.ts";

describe("the serials of handsets in one list [REQ-ALLOC-13]", () => {
  it.each([
    [
      ["(21)NTA00201", "(21)NTA00202"],
      ["00201", "00202"],
    ],
    [
      ["(21)NTA100201", "(21)NTA200201", "(21)NTA00202"],
      ["100201", "200201", "00202"],
    ],
    [
      ["(21)NTA00201", "(21)NTA1000201"],
      ["0000201", "1000201"],
    ],
    [
      ["(21)NTA100201", "(21)NTA200201", "(21)NTA1100201"],
      ["0100201", "0200201", "1100201"],
    ],
    // The same digits: the type tells them apart, else nothing but the whole UDI does.
    [
      ["(21)NTA00201", "(21)NTH00201"],
      ["NTA 00201", "NTH 00201"],
    ],
    [
      ["(01)1(21)NTA00201", "(01)2(21)NTA00201"],
      ["(01)1(21)NTA00201", "(01)2(21)NTA00201"],
    ],
    [
      ["(21)NTA00201", "(21)NTA00201"],
      ["00201", "00201"],
    ],
  ])("%j are shown as %j", (udis, texts) => {
    const serials = getSerialTexts(udis);
    expect(udis.map((udi) => serials.get(udi))).toEqual(texts);
    expect(parseHandsets(udis).map(({ serialText }) => serialText)).toEqual(texts);
  });

  it("are longer than five digits only beside another handset with the same last five", () => {
    expect(getSerialText("(21)NTA100201", [])).toBe("00201");
    expect(getSerialText("(21)NTA100201", ["(21)NTA200201"])).toBe("100201");
  });

  it.each([
    [
      ["(21)NTA100201", "(21)NTA200201"],
      ["NTA 100201", "NTA 200201"],
    ],
    [
      ["(21)NTA00201", "(21)NTH00201"],
      ["NTA 00201", "NTH 00201"],
    ],
    [
      ["(01)1(21)NTA00201", "(01)2(21)NTA00201"],
      ["(01)1(21)NTA00201", "(01)2(21)NTA00201"],
    ],
    [["(21)NTA\u05D0\u05D1\u05D2\u05D3\u05D4"], ["NTA \u2068\u05D0\u05D1\u05D2\u05D3\u05D4\u2069"]],
    [
      ["(01)\u05D01(21)NTA00201", "(01)\u05D02(21)NTA00201"],
      ["\u2068(01)\u05D01(21)NTA00201\u2069", "\u2068(01)\u05D02(21)NTA00201\u2069"],
    ],
  ])("label %j as %j, also where one is chosen to allocate", (udis, labels) => {
    expect(parseHandsets(udis).map(({ label }) => label)).toEqual(labels);
    const offered = getAllocatableHandsets({
      handsets: udis.map((udi) => ({ udi, groupId: 1 })),
      ownGroupIds: [1],
      allocations: new Map(),
    });
    expect(offered.map(({ label }) => label)).toEqual(labels);
  });
});

describe("handset type [spec §3] [REQ-ALLOC-12]", () => {
  it.each([
    ["NTH00042", "NTH"],
    ["NTH_DEV00042", "NTH_DEV"],
    ["NTPRMP00042", "NTPRMP"],
    ["NTA00042", "NTA"],
    ["NTC100042", "NTC1"],
    ["(01)05060000000017(21)NTH_DEV00042", "NTH_DEV"],
    ["(01)05060000000017(21)NTH00042", "NTH"],
    ["NTA(01)0506(21)NTH00042", "NTA"],
    ["(01)NTH(21)00042", "Unknown"],
    ["nth00042", "Unknown"],
    ["ZZ00042", "Unknown"],
    ["", "Unknown"],
  ])("reads %s as %s", (udi, type) => {
    expect(getHandsetType(udi)).toBe(type);
  });
});

describe("handset serial [spec §3] [REQ-ALLOC-13]", () => {
  it.each([
    ["(01)05060000000017(21)NTH42", 42, "00042"],
    ["(01)05060000000017(21)NTH-01234", 1234, "01234"],
    ["(01)05060000000017(21)01234", 1234, "01234"],
    ["(01)05060000000017(21)NTH1234567", 1234567, "34567"],
    ["(21)NTC100042", 42, "00042"],
    ["(21)NTC1", Infinity, ")NTC1"],
    ["NTH00000", 0, "00000"],
    ["(21)NTHABCDEFG", Infinity, "CDEFG"],
    ["NTH", Infinity, "NTH"],
  ])("reads the serial of %s as %d, shown %s", (udi, number, text) => {
    expect(parseHandset(udi)).toMatchObject({ serialNumber: number, serialText: text });
  });

  it("names an unfamiliar handset Unknown with its serial", () => {
    expect(parseHandset("(21)QQ1234").label).toBe("Unknown 01234");
  });

  it("sorts by serial number, numbers before text, equal ones by UDI", () => {
    const udis = ["(21)NTHABC", "(21)NTH10", "(21)NTH9", "(21)NTA9", "(21)NTHABB"];
    expect(
      udis
        .map(parseHandset)
        .toSorted(compareHandsets)
        .map(({ udi }) => udi),
    ).toEqual(["(21)NTA9", "(21)NTH9", "(21)NTH10", "(21)NTHABB", "(21)NTHABC"]);
  });
});

describe("handsets offered for allocation [spec §5] [REQ-ALLOC-01] [REQ-ALLOC-02]", () => {
  it("takes an upper-case X for the mark and nothing else", () => {
    expect(isExcludedFromAllocation("(21)NTHX0001")).toBe(true);
    expect(isExcludedFromAllocation("(21)NTHx0001")).toBe(false);
  });

  it("lists the unallocated first, each part by serial, without marked and foreign ones", () => {
    const handsets = [
      { udi: "(21)NTH00001", groupId: 1 },
      { udi: "(21)NTH00004", groupId: 1 },
      { udi: "(21)NTH00003", groupId: 2 },
      { udi: "(21)NTH00002", groupId: 1 },
      { udi: "(21)NTHX0005", groupId: 1 },
      { udi: "(21)NTH00006", groupId: 9 },
      { udi: "(21)NTH00007", groupId: null },
    ];
    const offered = getAllocatableHandsets({
      handsets,
      ownGroupIds: [1, 2],
      allocations: new Map([
        ["(21)NTH00001", "CARD-1"],
        ["(21)NTH00002", "CARD-2"],
      ]),
    });
    expect(offered.map(({ serialText, allocatedTo }) => [serialText, allocatedTo])).toEqual([
      ["00003", undefined],
      ["00004", undefined],
      ["00001", "CARD-1"],
      ["00002", "CARD-2"],
    ]);
  });

  it("offers a free handset of any type above every allocated one", () => {
    const offered = getAllocatableHandsets({
      handsets: ["(21)NTH_DEV00005", "(21)NTPRMP00002", "(21)NTH00003", "(21)NTH00004", "(21)NTH00001"].map(
        (udi) => ({ udi, groupId: 1 }),
      ),
      ownGroupIds: [1],
      allocations: new Map([
        ["(21)NTH00003", "CARD-1"],
        ["(21)NTH00001", "CARD-2"],
      ]),
    });
    expect(offered.map(({ label }) => label)).toEqual([
      "NTPRMP 00002",
      "NTH 00004",
      "NTH_DEV 00005",
      "NTH 00001",
      "NTH 00003",
    ]);
  });
});

it.each([
  [{ serialNumber: 1, udi: "b" }, { serialNumber: 2, udi: "a" }, -1],
  [{ serialNumber: 2, udi: "a" }, { serialNumber: 1, udi: "b" }, 1],
  [{ serialNumber: 1, udi: "a" }, { serialNumber: 1, udi: "b" }, -1],
  [{ serialNumber: 1, udi: "b" }, { serialNumber: 1, udi: "a" }, 1],
  [{ serialNumber: 1, udi: "a" }, { serialNumber: 1, udi: "a" }, 0],
  [{ serialNumber: Infinity, udi: "a" }, { serialNumber: Infinity, udi: "b" }, -1],
])("handsets are ordered by serial, then by UDI: %j and %j", (a, b, order) => {
  const handset = ({ serialNumber, udi }: typeof a) => ({ serialNumber, udi: toHandsetUdi(udi) });
  expect(compareHandsets(handset(a), handset(b))).toBe(order);
});
