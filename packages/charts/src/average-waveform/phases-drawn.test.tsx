import { render } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import type { PictureHandle } from "../plot/chart-handle.ts";
import { toHex } from "../testing/canvas-record.ts";
import { expectWithin, readPlot, PICTURE, type Ruler, SCREEN, toLeft } from "../testing/read-plot.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { readPath, readTexts } from "../testing/read-svg.ts";
import { AverageWaveformChart } from "./AverageWaveformChart.tsx";

/** The straight line from 0 to 4 kPa meets 0.5 after an eighth of it, the one from 5 to 0 after nine tenths. */
const waveform = { timesS: [0, 1, 2, 3, 4, 6], meansKPa: [0, 0, 4, 5, 0, 0] };
const CROSSINGS = [1.125, 3.9];
const NAMES = [
  ["Inspiration", 1.125 / 2],
  ["Expiration", (1.125 + 3.9) / 2],
  ["Inspiration", (3.9 + 6) / 2],
] as const;
const AXIS = "#7c8c8e";
const onScreen: Ruler = { ...SCREEN, width: 580, x: [0, 6], y: [0, 6] };
const inPicture: Ruler = { ...PICTURE, width: 580, x: [0, 6], y: [0, 6] };

type Props = Partial<Parameters<typeof AverageWaveformChart>[0]>;
const draw = (props: Props = {}) => (
  <AverageWaveformChart title="Average waveform" waveform={waveform} {...props} />
);

function lookAtScreen(props: Props = {}) {
  const { container } = render(draw(props));
  const svg = container.querySelector("svg:has(.visx-linepath)");
  if (!svg) throw new Error("no picture");
  const lines = [...svg.querySelectorAll("line[stroke-dasharray]")].map((line) => {
    expect(line.getAttribute("class")).toContain("axis");
    return { left: Number(line.getAttribute("x1")) + 44, right: Number(line.getAttribute("x2")) + 44, line };
  });
  const names = readTexts(svg).filter(({ text }) => text.endsWith("ation"));
  return { svg, lines, names };
}

async function lookAtPicture(props: Props = {}) {
  const saved = new Array<HTMLCanvasElement>();
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    saved.push(this);
    done(new Blob(["PNG"]));
  });
  const handle = createRef<PictureHandle>();
  render(draw({ ...props, handle }));
  vi.runAllTimers();
  await handle.current?.toPng();
  const [canvas] = saved;
  if (!canvas) throw new Error("no picture was made");
  const eye = readPlot(canvas, inPicture, 2, { left: 0, top: 0 });
  return { eye, names: eye.words.filter(({ text }) => text.endsWith("ation")) };
}

installCanvases();
describe.each([false, true])("inspiration and expiration as drawn, on paper: %s [spec §4]", (isPrinted) => {
  it("parts them from top to bottom where the curve crosses 0.5 kPa, under the curve", () => {
    const { svg, lines } = lookAtScreen({ isPrinted });
    expect(lines).toHaveLength(CROSSINGS.length);
    for (const [i, { left, right, line }] of lines.entries()) {
      expectWithin(left, toLeft(onScreen, CROSSINGS[i] ?? Number.NaN), 0.1);
      expect(right).toBe(left);
      expect([Number(line.getAttribute("y1") ?? 0), Number(line.getAttribute("y2"))]).toEqual([0, 280]);
    }
    const curve = svg.querySelector(".visx-linepath");
    if (!curve) throw new Error("no curve");
    expect(readPath(curve)).toHaveLength(1);
    expect(lines[0]?.line.compareDocumentPosition(curve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("names each in its middle, above the curve", () => {
    const { names } = lookAtScreen({ isPrinted });
    expect(names.map(({ text }) => text)).toEqual(NAMES.map(([text]) => text));
    for (const [i, [, middle]] of NAMES.entries()) {
      expectWithin(names[i]?.x, toLeft(onScreen, middle), 0.1);
      expectWithin(names[i]?.y, 8 + 12, 0.1);
    }
  });

  it("draws no parting where none is known: at a gap, and at the ends", () => {
    const values = [4, 4, 4, Number.NaN, 0, 0];
    const { lines, names } = lookAtScreen({ isPrinted, waveform: { ...waveform, meansKPa: values } });
    expect(lines).toEqual([]);
    expect(names.map(({ text }) => text)).toEqual(["Expiration", "Inspiration"]);
    expectWithin(names[0]?.x, toLeft(onScreen, 1), 0.1);
    expectWithin(names[1]?.x, toLeft(onScreen, 5), 0.1);
  });
});

describe("inspiration and expiration in a saved picture [spec §4]", () => {
  it("parts and names them where they are on screen", async () => {
    const { eye, names } = await lookAtPicture();
    const partings = eye.record.strokes.filter(({ dashes }) => dashes.join() === "10,10");
    expect(partings.map(({ color }) => toHex(color))).toEqual([AXIS, AXIS]);
    for (const seconds of CROSSINGS) {
      const inColumn = Array.from({ length: 40 }, (_, i) => eye.colorAt(seconds, 5.9 - i * 0.1));
      expect(inColumn, `at ${seconds} s`).toContain(AXIS);
      expect(eye.colorBeside(seconds, 5.9, 4, 0)).not.toBe(AXIS);
    }
    for (const [i, [text, middle]] of NAMES.entries()) {
      expect(names[i]).toMatchObject({ text, y: 56 + 12, align: "center" });
      expectWithin(names[i]?.x, toLeft(inPicture, middle), 0.1, text);
    }
  });

  it("leaves out a name that has no room, and keeps its parting", async () => {
    const narrow = { timesS: [0, 0.5, 0.6, 5.9, 6], meansKPa: [0, 0, 4, 4, 0] };
    const { eye, names } = await lookAtPicture({ waveform: narrow });
    expect(names.map(({ text }) => text)).toEqual(["Expiration"]);
    expect(eye.record.strokes.filter(({ dashes }) => dashes.join() === "10,10")).toHaveLength(2);
  });
});
