import { describe, expect, it } from "vitest";
import { getFloatingPlace } from "./use-floating.ts";

const space = { width: 400, height: 600 };
const layer = { width: 100, height: 200 };
const anchorAt = (left: number, top: number) => ({ left, top, width: 60, height: 40 });

describe("getFloatingPlace", () => {
  it("goes below with a gap", () => {
    expect(getFloatingPlace(anchorAt(50, 100), layer, space, { side: "bottom", align: "start" })).toEqual({
      left: 50,
      top: 146,
    });
  });

  it.each([
    ["bottom", 346, 392],
    ["bottom", 347, 141],
    ["top", 214, 8],
    ["top", 213, 259],
  ] as const)(
    "goes to the %s where it just fits, and else to the other side: of an anchor at %i at %i",
    (side, at, top) => {
      expect(getFloatingPlace(anchorAt(50, at), layer, space, { side, align: "start" }).top).toBe(top);
    },
  );

  it("goes above when only there is room", () => {
    const place = getFloatingPlace(anchorAt(50, 500), layer, space, {
      side: "bottom",
      align: "start",
    });
    expect(place.top).toBe(294);
  });

  it("goes below when a layer wished above does not fit there", () => {
    const place = getFloatingPlace(anchorAt(50, 20), layer, space, { side: "top", align: "start" });
    expect(place.top).toBe(66);
  });

  it.each([
    ["start", 10],
    ["center", 8],
    ["end", 8],
  ] as const)("stays inside the left edge, aligned to the %s", (align, left) => {
    expect(getFloatingPlace(anchorAt(10, 0), layer, space, { side: "bottom", align }).left).toBe(left);
  });

  it("stays inside the right edge", () => {
    const place = getFloatingPlace(anchorAt(350, 0), layer, space, {
      side: "bottom",
      align: "start",
    });
    expect(place.left).toBe(292);
  });

  it("shows its beginning when it is larger than the window", () => {
    const place = getFloatingPlace(anchorAt(50, 100), { width: 900, height: 900 }, space, {
      side: "bottom",
      align: "center",
    });
    expect(place).toEqual({ left: 8, top: 146 });
  });
});

describe("getFloatingPlace beside an anchor", () => {
  const beside = { side: "beside", align: "start" } as const;
  it.each([
    ["after it", 50, { left: 116, top: 240 }],
    ["after it, where it just fits", 226, { left: 292, top: 240 }],
    ["before it, where only there is room", 300, { left: 194, top: 240 }],
    ["before it, where a pixel is missing after it", 227, { left: 121, top: 240 }],
  ])("goes %s", (_, left, place) => {
    expect(getFloatingPlace(anchorAt(left, 400), layer, space, beside)).toEqual(place);
  });

  it.each([
    ["before it, where it just fits", 314, 8],
    ["over it, where a pixel is missing before it", 313, 92],
  ])("goes %s", (_, at, left) => {
    const wide = { width: 300, height: 200 };
    expect(getFloatingPlace(anchorAt(at, 400), wide, space, beside).left).toBe(left);
  });

  it("goes over it where neither side has room, and never beyond the window", () => {
    const wide = { width: 300, height: 200 };
    expect(getFloatingPlace(anchorAt(150, 50), wide, space, beside)).toEqual({ left: 92, top: 8 });
  });
});
