import { afterEach, describe, expect, it, vi } from "vitest";
import { createPlotCursor } from "./plot-cursor.ts";
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
  return { cursor, read, measure, tip, line };
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
