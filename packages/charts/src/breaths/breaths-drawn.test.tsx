import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { expectWithin, GROUND, readScreenPlot, type Ruler, SCREEN, toLeft } from "../testing/read-plot.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { CapnogramWithBreaths } from "./CapnogramWithBreaths.tsx";

/** 60 s, a sample each 0.1 s: breaths of 4 s, the k-th of them k tenths of a kPa over 4 for its first 2 s. */
const times = Array.from({ length: 601 }, (_, i) => Number((i * 0.1).toFixed(1)));
const startsS = Array.from({ length: 15 }, (_, i) => i * 4);
const getKPa = (t: number) => (t % 4 < 2 ? 4 + Math.floor(t / 4) / 10 : 0);
const recording = { label: "pCO₂", times, values: times.map(getKPa) };
const breaths = { startsS, errors: startsS.map((_, i) => (i === 5 ? "cough" : "")), endS: 60 };
const INK = "#14212b";
const SHADE = "#fbecca";

const open = (values: readonly number[] = recording.values, errors = breaths.errors) =>
  render(
    <CapnogramWithBreaths
      title="Capnogram"
      recording={{ ...recording, values }}
      breaths={{ ...breaths, errors }}
      renderDialog={(_, content) => <div role="dialog">{content}</div>}
    />,
  );
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole("application", { name: /^Breaths/ }), { key });
  act(() => void vi.runAllTimers());
};
const WHOLE: Ruler = { ...SCREEN, x: [0, 60], y: [0, 6] };

installCanvases();

describe("a recording with its breaths, drawn [REQ-TEST-45]", () => {
  it("shades the breath with an error, and no other", () => {
    const { container } = open();
    const eye = readScreenPlot(container, WHOLE);
    const row = eye.findRow(5.8, SHADE);
    expectWithin(row?.from, toLeft(WHOLE, 20), 1);
    expectWithin(row?.to, toLeft(WHOLE, 24), 1);
    expect(eye.colorAt(18, 5.8)).toBe(GROUND);
  });

  it("shows the picked breath in the middle of its neighbours, between its two edges", () => {
    const { container } = open();
    press("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
    const near: Ruler = { ...WHOLE, x: [12, 32] };
    const eye = readScreenPlot(container, near);
    expect(eye.findLine(17)?.y).toBeCloseTo(4.4, 1);
    expect(eye.findLine(21)?.y).toBeCloseTo(4.5, 1);
    const isEdge = (time: number) =>
      Array.from({ length: 40 }, (_, i) => eye.colorBeside(time, 5.9, 0, i * 0.5)).includes(INK);
    expect([isEdge(20), isEdge(24), isEdge(16), isEdge(28)]).toEqual([true, true, false, false]);
    expect(eye.words.map(({ text }) => text)).toContain("Breath 6");
    expect(eye.findRow(5.8, SHADE)).toBeDefined();
  });

  it("writes no name that the end of the recording would cut in two", () => {
    const { container } = open();
    press("End");
    const { words } = readScreenPlot(container, { ...WHOLE, x: [40, 60] });
    expect(words.map(({ text }) => text)).not.toContain("Breath 15");
  });

  it("follows at the same distance, and shows all again when asked", () => {
    const { container } = open();
    press("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
    expect(readScreenPlot(container, { ...WHOLE, x: [16, 36] }).findLine(29)?.y).toBeCloseTo(4.7, 1);
    fireEvent.click(screen.getByRole("button", { name: "Show all" }));
    act(() => void vi.runAllTimers());
    expect(readScreenPlot(container, WHOLE).findLine(57)?.y).toBeCloseTo(5.4, 1);
  });

  it("marks on the strip what of the recording is in view", () => {
    const { container } = open();
    const inView = () => container.querySelector<HTMLElement>("[class*='inView']")?.style;
    expect([inView()?.insetInlineStart, inView()?.inlineSize]).toEqual(["0%", "100%"]);
    press("Home", "ArrowRight", "ArrowRight", "ArrowRight");
    expect(Number.parseFloat(inView()?.insetInlineStart ?? "")).toBeCloseTo((4 / 60) * 100, 6);
    expect(Number.parseFloat(inView()?.inlineSize ?? "")).toBeCloseTo((20 / 60) * 100, 6);
  });
});

describe("a recording with missing samples [HZ-03]", () => {
  const broken = recording.values.map((value, i) => (i === 100 ? Number.NaN : value));
  const readNotes = () => screen.queryAllByRole("note").map(({ textContent }) => textContent);

  it("says that part of it could not be drawn, beside its marked breaths", () => {
    open(broken);
    expect(readNotes()).toEqual(["Part of this recording could not be drawn"]);
  });

  it("says that part of it could not be drawn, and why its breaths are not marked", () => {
    open(broken, []);
    expect(readNotes()).toEqual([
      "Part of this recording could not be drawn",
      "The breaths are not marked: the analysis found 15 but judged 0.",
    ]);
  });

  it("has no note where no sample is missing", () => {
    open();
    expect(readNotes()).toEqual([]);
  });
});
