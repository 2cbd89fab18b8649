import { afterEach, describe, expect, it, vi } from "vitest";
import { createPlotCursor, findNearest, readAt } from "./plot-cursor.ts";
import { createPlotModel } from "./plot-model.ts";

const model = createPlotModel([{ label: "pCO₂", times: [0, 1, 2], values: [1, 2, 3] }]);
const extent = { start: 0, end: 10 };

function setUp() {
  const line = document.createElement("div");
  const dot = document.createElement("div");
  const tip = document.createElement("div");
  const measure = vi.spyOn(tip, "getBoundingClientRect");
  measure.mockImplementation(() => toRect((tip.textContent?.length ?? 0) * 8.2, 27));
  const cursor = createPlotCursor({ line, dot, tip });
  const read = (label: string) => {
    const [first] = model.lines;
    if (first) cursor.show({ line: first, index: 1, x: 1, y: 2 }, label, extent, extent, 500, 200);
  };
  return { cursor, read, measure, tip, line, dot };
}

const toRect = (width: number, height: number) => ({ width, height }) as DOMRect;

afterEach(() => vi.restoreAllMocks());

describe("readout at the cursor [spec §2]", () => {
  it("takes the room that its text needs, and asks for none before the frame has laid it out", () => {
    const { read, measure, tip } = setUp();
    read("1.23 kPa at 4.5 s");
    expect(measure).not.toHaveBeenCalled();
    expect(tip.style.inlineSize).toBe("");
  });

  it("keeps its size while only the digits change, so that nothing is laid out per frame", () => {
    const { read, measure, tip } = setUp();
    read("1.23 kPa at 4.5 s");
    read("4.56 kPa at 7.8 s");
    read("5.67 kPa at 8.9 s");
    expect(tip.textContent).toBe("5.67 kPa at 8.9 s");
    expect(measure).toHaveBeenCalledTimes(1);
    expect(tip.style.inlineSize).toBe("140px");
  });

  it("makes room for a longer value", () => {
    const { read, measure, tip } = setUp();
    read("1.23 kPa at 4.5 s");
    read("10.23 kPa at 14.5 s");
    expect(tip.style.inlineSize).toBe("");
    expect(tip.hasAttribute("data-fitted")).toBe(false);
    read("11.23 kPa at 15.5 s");
    expect(tip.style.inlineSize).toBe("156px");
    read("1.23 kPa at 4.6 s");
    expect(tip.style.inlineSize).toBe("140px");
    expect(measure).toHaveBeenCalledTimes(2);
  });

  it("measures again when it comes back, and where the plot has another size", () => {
    const { cursor, read, measure, tip, line } = setUp();
    read("1.23 kPa at 4.5 s");
    read("1.24 kPa at 4.5 s");
    cursor.hide();
    expect(line.style.visibility).toBe("hidden");
    read("1.25 kPa at 4.5 s");
    expect(tip.style.inlineSize).toBe("");
    read("1.26 kPa at 4.5 s");
    cursor.measureAgain();
    read("1.26 kPa at 4.5 s");
    expect(tip.style.inlineSize).toBe("");
    read("1.27 kPa at 4.5 s");
    expect(measure).toHaveBeenCalledTimes(3);
  });

  it("shows its words where nothing is laid out", () => {
    const { read, measure, tip } = setUp();
    measure.mockReturnValue(toRect(0, 0));
    read("1.22 kPa at 4.5 s");
    read("1.23 kPa at 4.5 s");
    expect(tip.textContent).toBe("1.23 kPa at 4.5 s");
    expect(tip.hasAttribute("data-fitted")).toBe(false);
  });
});

describe("the place of the cursor", () => {
  /** After the last of these times. */
  function show(...times: readonly number[]) {
    const { cursor, line, dot, tip } = setUp();
    const [first] = model.lines;
    if (first === undefined) throw new Error("no line");
    for (const x of times)
      cursor.show(
        { line: first, index: 0, x, y: 2 },
        "2 kPa",
        { start: 10, end: 20 },
        { start: 1, end: 6 },
        500,
        200,
      );
    return [
      line.style.transform,
      dot.style.transform,
      line.style.visibility,
      tip.hasAttribute("data-flipped"),
    ];
  }

  it.each([
    [10, ["translateX(0px)", "translate(0px, 160px)", "visible", false]],
    [15, ["translateX(250px)", "translate(250px, 160px)", "visible", false]],
    // Its words would leave the plot.
    [15.1, ["translateX(255px)", "translate(255px, 160px)", "visible", true]],
    [20, ["translateX(500px)", "translate(500px, 160px)", "visible", true]],
  ])("at %d s is where the reading is drawn", (x, place) => {
    expect(show(x)).toEqual(place);
  });

  it("has its words on the right again in the left half", () => {
    expect(show(20, 10).at(-1)).toBe(false);
  });

  it.each([9.9, 20.1])("at %d s is beyond the view, and nothing is shown", (x) => {
    expect(show(x).slice(0, 2)).toEqual(["", ""]);
    expect(show(x)[2]).not.toBe("visible");
  });
});

describe("the reading at a time", () => {
  it.each([
    [-5, 0],
    [0.9, 0],
    [1, 0],
    [1.1, 1],
    [2, 1],
    [9, 2],
  ])("at %d s is the nearest sample, of two as near the earlier one: %i", (time, index) => {
    expect(findNearest([0, 2, 4], time)).toBe(index);
  });

  it("is of every line at the time of the first one's sample", () => {
    const { lines } = createPlotModel([
      { label: "one", times: [0, 10, 20], values: [1, 2, 3] },
      { label: "other", times: [4, 9, 13], values: [4, 5, 6] },
    ]);
    // The second line has a sample nearer to what was asked for.
    expect(readAt(lines, 13).map(({ line, x, y }) => [line.label, x, y])).toEqual([
      ["one", 10, 2],
      ["other", 9, 5],
    ]);
    expect(readAt([], 13)).toEqual([]);
  });
});
