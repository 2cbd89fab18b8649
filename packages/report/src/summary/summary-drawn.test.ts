import type { CalendarDay, DayState } from "@capno/domain/calendar/calendar";
import { describe, expect, it } from "vitest";

import type { ReadShape } from "../testing/read-shapes.ts";
import { aSummary, aSummaryFile } from "../testing/a-summary.ts";
import { readFile } from "../testing/read-file.ts";
import { makeSummaryPdf } from "./make-summary-pdf.ts";
import type { SummaryContent } from "./summary-content.ts";

async function readPage(changes: Partial<SummaryContent>) {
  const file = aSummaryFile({ pages: [aSummary({ values: undefined, ...changes })] });
  const [page] = (await readFile(await makeSummaryPdf(file, () => Promise.resolve()))).pages;
  if (page === undefined) throw new Error("no page");
  return page;
}

/** A calendar of one day. */
function readDay(state: DayState, isExpected = false) {
  const made = state === "made" ? 2 : 0;
  const failed = state === "failed" ? 1 : 0;
  const day: CalendarDay = { state, isCounted: true, made, failed, expected: undefined, missed: undefined };
  const months = [{ name: "July 2026", weeks: [[day]] }];
  return readPage({ calendar: { days: [day], months, isExpected, counts: [] } });
}

/** The rules of the page, which are of no day. */
const RULES = ["#111111", "#999999"];

const describeShape = ({ kind, color, isDashed, bottom, top }: ReadShape) =>
  [kind, color, ...(isDashed ? ["dashed"] : []), top - bottom > 5 ? "high" : "low"].join(" ");

describe("a day of a printed calendar [REQ-DETAIL-44]", () => {
  it.each<readonly [DayState, readonly string[]]>([
    ["made", ["area #1b7f4b high"]],
    ["failed", ["area #b3261e high"]],
    ["none", ["area #8a9599 low"]],
    ["no-handset", ["area #f1f5f5 high", "line #8a9599 high"]],
    ["before", ["line #8a9599 low"]],
    ["after", ["line #8a9599 low"]],
    ["late", ["line #b3261e high"]],
    ["unknown", ["line #8a9599 dashed high"]],
  ])("that is %s is drawn as %j, in the calendar and in its legend", async (state, drawn) => {
    const { shapes } = await readDay(state);
    const ofDays = shapes.filter(({ color }) => !RULES.includes(color));
    expect(ofDays.map(describeShape)).toEqual([...drawn, ...drawn]);
    // A day's dashes are not handed on to the page's own rules.
    const rules = shapes.filter(({ color }) => RULES.includes(color));
    expect(new Set(rules.map(({ isDashed }) => isDashed))).toEqual(new Set([false]));
  });

  it.each([
    ["under", "before", "B", -1],
    ["over", "after", "E", 1],
  ] as const)("has its line %s its letter where it is %s", async (_, state, letter, side) => {
    const { shapes, words } = await readDay(state);
    const [line] = shapes.filter(({ color }) => !RULES.includes(color));
    const word = words.find(({ text }) => text === letter);
    expect(Math.sign((line?.top ?? Number.NaN) - (word?.y ?? Number.NaN))).toBe(side);
  });

  it("with too few recordings is explained in the legend as it would be drawn, where a number is expected", async () => {
    const { shapes } = await readDay("made", true);
    const ofDays = shapes.filter(({ color }) => !RULES.includes(color));
    expect(ofDays.slice(2).map(describeShape)).toEqual(["area #e3f2ea high", "line #1b7f4b high"]);
  });
});

it("a trend of a summary has its latest value in bold at the end of its title's line", async () => {
  const { words } = await readPage({ values: aSummary().values });
  const title = words.find(({ text }) => text === "END TIDAL CO2 (kPa)");
  const latest = words.find(({ text }) => text === "Latest: 4.90 kPa. Within expected range");
  expect(latest?.font).toBe(title?.font);
  expect(Math.abs((latest?.y ?? 0) - (title?.y ?? Number.NaN))).toBeLessThan(4);
  expect((latest?.x ?? 0) - (title?.x ?? Number.NaN)).toBeGreaterThan(200);
});

it("the record of a summary has more room than each of its trends", async () => {
  const { shapes } = await readPage({ values: aSummary().values });
  // Higher than a day of the calendar: the axes.
  const axes = shapes.filter(({ color, bottom, top }) => color === "#8a9599" && top - bottom > 12);
  const [first = 0, second, third, record = 0] = axes.map(({ bottom, top }) => top - bottom);
  expect(axes).toHaveLength(4);
  for (const trend of [second, third]) expect(trend).toBeCloseTo(first, 0);
  expect(record / first).toBeGreaterThan(1.2);
});

it("a warning of a summary has a black edge beside its words", async () => {
  const words = "Old reading: the record shown is 45 days old.";
  const page = await readPage({ warnings: [words] });
  const { x, y } = page.words.find(({ text }) => text === words) ?? { x: Number.NaN, y: Number.NaN };
  const edges = page.shapes.filter(({ kind, color }) => kind === "area" && color === "#111111");
  expect(edges.map(({ right, bottom, top }) => [right < x, bottom < y, y < top])).toEqual([
    [true, true, true],
  ]);
});
