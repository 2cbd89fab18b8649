import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectWithin, type Ruler, SCREEN, toLeft } from "../testing/read-plot.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { findPaths, findPicture, readPath, readTexts } from "../testing/read-svg.ts";
import { AverageWaveformChart } from "./AverageWaveformChart.tsx";

/** The straight line from 0 to 4 kPa meets 0.5 after an eighth of it, the one from 5 to 0 after nine tenths. */
const waveform = { timesS: [0, 1, 2, 3, 4, 6], meansKPa: [0, 0, 4, 5, 0, 0] };
const CROSSINGS = [1.125, 3.9];
const NAMES = [
  ["Inspiration", 1.125 / 2],
  ["Expiration", (1.125 + 3.9) / 2],
  ["Inspiration", (3.9 + 6) / 2],
] as const;
const onScreen: Ruler = { ...SCREEN, width: 580, x: [0, 6], y: [0, 6] };

type Props = Partial<Parameters<typeof AverageWaveformChart>[0]>;
const draw = (props: Props = {}) => (
  <AverageWaveformChart title="Average waveform" waveform={waveform} {...props} />
);

function lookAtScreen(props: Props = {}) {
  const { container } = render(draw(props));
  const svg = findPicture(container);
  const [path] = svg.querySelectorAll("path[data-ink='axis'][stroke-dasharray]");
  if (!path) throw new Error("no partings");
  const lines = readPath(path);
  const names = readTexts(svg).filter(({ text }) => text.endsWith("ation"));
  return { svg, path, lines, names };
}

installCanvases();
describe.each([false, true])("inspiration and expiration as drawn, on paper: %s [spec §4]", (isPrinted) => {
  // The text width of an A4 page.
  const ruler: Ruler = isPrinted ? { ...onScreen, width: 640 } : onScreen;

  it("parts them from top to bottom where the curve crosses 0.5 kPa, under the curve", () => {
    const { svg, path, lines } = lookAtScreen({ isPrinted });
    expect(lines).toHaveLength(CROSSINGS.length);
    for (const [i, [[left, top] = [], [right, bottom] = []]] of lines.entries()) {
      expectWithin(left, toLeft(ruler, CROSSINGS[i] ?? Number.NaN), 0.1);
      expect(right).toBe(left);
      expect([top, bottom]).toEqual([8, 288]);
    }
    const [curve] = findPaths(svg, "line", "default");
    if (!curve) throw new Error("no curve");
    expect(readPath(curve)).toHaveLength(1);
    expect(path.compareDocumentPosition(curve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("names each in its middle, above the curve", () => {
    const { names } = lookAtScreen({ isPrinted });
    expect(names.map(({ text }) => text)).toEqual(NAMES.map(([text]) => text));
    for (const [i, [, middle]] of NAMES.entries()) {
      expectWithin(names[i]?.x, toLeft(ruler, middle), 0.1);
      expectWithin(names[i]?.y, 8 + 12, 0.1);
    }
  });

  it("draws no parting where none is known: at a gap, and at the ends", () => {
    const values = [4, 4, 4, Number.NaN, 0, 0];
    const { lines, names } = lookAtScreen({ isPrinted, waveform: { ...waveform, meansKPa: values } });
    expect(lines).toEqual([]);
    expect(names.map(({ text }) => text)).toEqual(["Expiration", "Inspiration"]);
    expectWithin(names[0]?.x, toLeft(ruler, 1), 0.1);
    expectWithin(names[1]?.x, toLeft(ruler, 5), 0.1);
  });
});

it("a name that has no room is left out, and its parting stays [spec §4]", () => {
  const narrow = { timesS: [0, 0.5, 0.6, 5.9, 6], meansKPa: [0, 0, 4, 4, 0] };
  const { lines, names } = lookAtScreen({ waveform: narrow });
  expect(names.map(({ text }) => text)).toEqual(["Expiration"]);
  expect(lines).toHaveLength(2);
});
