import { describe, expect, it } from "vitest";

import type { ReportContent, ReportCurve } from "../content/report-content.ts";
import { aCurves, aDiagnoseFacts, aReport } from "../testing/a-report.ts";
import { A_PRACTICE } from "../testing/kinds-of-report.ts";
import { readFile, type ReadPage } from "../testing/read-file.ts";
import { makeReportPdf } from "./make-report-pdf.ts";

const readPages = async (content: ReportContent) => (await readFile(await makeReportPdf(content))).pages;

async function readOnePage(curves: readonly ReportCurve[]): Promise<ReadPage> {
  const pages = await readPages(aReport(aDiagnoseFacts({ curves })));
  const [page] = pages;
  if (page === undefined || pages.length > 1) throw new Error(`${pages.length} pages`);
  return page;
}

const [AVERAGE, CAPNOGRAM] = aCurves(true);
if (AVERAGE?.kind !== "average" || CAPNOGRAM?.kind !== "capnogram") throw new Error("other curves");

const find = ({ words }: ReadPage, text: string, from = 0) => {
  const word = words.slice(from).find((each) => each.text === text);
  if (word === undefined) throw new Error(`no ${text}`);
  return word;
};

describe("a PDF report", () => {
  it("has its title and its language, for the window and for a screen reader", async () => {
    const content = aReport(aDiagnoseFacts());
    const { title, language } = await readFile(await makeReportPdf(content));
    expect([title, language]).toEqual([content.fileName, "en-GB"]);
  });

  it("has the practice's address in one line below its name", async () => {
    const [page] = await readPages(aReport(aDiagnoseFacts({ practice: A_PRACTICE })));
    expect(page?.text).toContain("Praxis Dr. Müller & Søn Ægirsgade 1, København");
  });

  it.each([
    ["no note where every letter is in the typeface", "gp@capno.example", false],
    ["a note where a letter had to be written as a number", "张", true],
  ])("has %s", async (_, value, isNoted) => {
    const [page] = await readPages(aReport(aDiagnoseFacts({ by: { label: "By", value } })));
    expect(page?.text.includes("shown as Unicode numbers")).toBe(isNoted);
  });

  it("has each item of the explanation behind its mark, and the severity below the result", async () => {
    const [page] = await readPages(aReport(aDiagnoseFacts()));
    expect(page?.text).toContain("COPD likely Severity: Moderate 14 of 19 breaths used");
    expect(page?.text).toContain("The curve has a slow rise of expired CO₂. • Sensitivity 91%");
  });

  it("has its title, its result and its curves as headings for a screen reader", async () => {
    const [page] = await readPages(aReport(aDiagnoseFacts()));
    expect(page?.headings).toEqual(["H1", "H2", "H2", "H2"]);
  });

  it("puts the rows of its fields below each other, also below a value of many lines", async () => {
    const value = "a very long name of a surgery ".repeat(6);
    const [page] = await readPages(aReport(aDiagnoseFacts({ by: { label: "By", value } })));
    if (page === undefined) throw new Error("no page");
    const lines = page.words.filter(({ text, x }) => text.includes("surgery") && x < 200);
    expect(lines.length).toBeGreaterThan(3);
    for (const { y } of lines) expect(y).toBeGreaterThan(find(page, "Date").y + 5);
  });

  it("writes its explanation as bold and as slanted as it came", async () => {
    const run = (text: string) => ({ text, isStrong: false, isEmphasised: false });
    const runs = [
      run("Plain words"),
      { ...run("Strong words"), isStrong: true },
      { ...run("Slanted words"), isEmphasised: true },
    ];
    const { result } = aDiagnoseFacts();
    const explanation = runs.map((each) => ({ marker: undefined, runs: [each] }));
    const facts = aDiagnoseFacts({ result: { ...result, explanation }, curves: [] });
    const [page] = await readPages(aReport(facts));
    if (page === undefined) throw new Error("no page");
    const strong = find(page, "Respiratory test report").font;
    const looks = runs.map(({ text }) => {
      const { font, isOblique } = find(page, text);
      return [font === strong, isOblique];
    });
    expect(looks).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it.each([
    ["42%", 28],
    ["Not available, as the recording was too short", 14],
  ])("writes the result %s in %d points: a sentence is not shouted", async (value, size) => {
    const { result } = aDiagnoseFacts();
    const [page] = await readPages(aReport(aDiagnoseFacts({ result: { ...result, value }, curves: [] })));
    if (page === undefined) throw new Error("no page");
    expect(find(page, value).size).toBeCloseTo(size, 3);
  });

  it.each([
    ["a black edge beside its words", false, 1],
    ["none", true, 0],
  ])("has %s where it is final: %s", async (_, isFinal, count) => {
    const [page] = await readPages(aReport(aDiagnoseFacts({ isFinal, curves: [] })));
    if (page === undefined) throw new Error("no page");
    const edges = page.shapes.filter(({ kind, color }) => kind === "area" && color === "#111111");
    expect(edges).toHaveLength(count);
    for (const { left, right, bottom, top } of edges) {
      const { x, y } = find(page, "Provisional result. The final one follows.");
      expect([left < right, right < x, bottom < y, y < top]).toEqual([true, true, true, true]);
    }
  });

  it("has an empty line behind each word that is completed by hand, to the end of its column", async () => {
    const page = await readOnePage([]);
    for (const label of ["Patient", "NHS number", "Copied / filed by"]) {
      const { x, y } = find(page, label);
      const lines = page.shapes.filter(
        ({ kind, left, top }) => kind === "line" && left > x && left < x + 120 && Math.abs(top - y) < 4,
      );
      expect(lines, label).toHaveLength(1);
      expect((lines[0]?.left ?? 0) - x, label).toBeGreaterThan(label.length * 3);
      expect((lines[0]?.right ?? 0) - x, label).toBeCloseTo(160.8, 0);
    }
  });

  it("keeps a curve with its title on one page, and nothing in the footer's room", async () => {
    for (const words of [55, 80, 105]) {
      const explanation = [
        {
          marker: undefined,
          runs: [{ text: "Careful words. ".repeat(words), isStrong: false, isEmphasised: false }],
        },
      ];
      const { result } = aDiagnoseFacts();
      const pages = await readPages(aReport(aDiagnoseFacts({ result: { ...result, explanation } })));
      for (const page of pages) {
        const count = (text: string) => page.words.filter((word) => word.text === text).length;
        expect(count("Time (s)")).toBe(count("Average waveform") + count("Capnogram"));
        const foot = page.words.findIndex(({ text }) => text.startsWith("Software UDI"));
        const { y = 0 } = page.words[foot] ?? {};
        for (const word of page.words.slice(0, foot)) expect(word.y, word.text).toBeGreaterThan(y);
      }
    }
  });
});

describe("a curve of a PDF report", () => {
  it("is described to a screen reader", async () => {
    const { alts } = await readOnePage([AVERAGE, CAPNOGRAM]);
    expect(alts).toEqual([
      expect.stringMatching(
        /^Average waveform\. One breath of 4\.0 seconds\. Patient: highest pCO₂ 4\.99 kPa/,
      ),
      expect.stringMatching(/^Capnogram\. 75\.0 seconds of pCO₂/),
    ]);
  });

  it("has its numbers beside the axes, and the titles of both", async () => {
    const page = await readOnePage([CAPNOGRAM]);
    const title = page.words.findIndex(({ text }) => text === "Capnogram");
    const [top, bottom] = [find(page, "6", title), find(page, "0", title)];
    const [first, last] = [find(page, "10", title), find(page, "70", title)];
    expect(bottom.y).toBeLessThan(top.y);
    // Right of the numbers of the y axis, below the lowest, with room for the plot between.
    expect(first.x).toBeGreaterThan(top.x + 40);
    expect(last.x).toBeGreaterThan(first.x + 300);
    expect(first.y).toBeLessThan(bottom.y);
    expect(find(page, "Time (s)").y).toBeLessThan(first.y);
    expect(find(page, "pCO₂ (kPa)").y).toBeGreaterThan(top.y);
    expect(top.x).toBeLessThan(66);
  });

  it("has what its shades mean at the end of its title's line", async () => {
    const page = await readOnePage([CAPNOGRAM]);
    const [title, note] = [find(page, "Capnogram"), find(page, "Shaded: breaths with an error")];
    expect(Math.abs(note.y - title.y)).toBeLessThan(4);
    expect(note.x - title.x).toBeGreaterThan(200);
    expect(note.font).not.toBe(title.font);
  });

  it("has a legend with the patient first", async () => {
    const page = await readOnePage([AVERAGE]);
    expect(find(page, "Patient", 30).x).toBeLessThan(find(page, "Healthy").x);
    expect(find(page, "Healthy").x).toBeLessThan(find(page, "± 1 standard deviation").x);
  });

  it("has in its legend a line as each breath is drawn, and a shade beside the deviation", async () => {
    const page = await readOnePage([AVERAGE]);
    const title = page.words.findIndex(({ text }) => text === "Average waveform");
    const marks = ["Patient", "Healthy", "± 1 standard deviation"].map((label) => {
      const { x, y } = find(page, label, title);
      return page.shapes
        .filter(({ left, right }) => left > x - 22 && right < x)
        .filter(({ bottom, top }) => bottom > y - 3 && top < y + 12)
        .map(({ kind, color, isDashed }) => [kind, color, isDashed]);
    });
    expect(marks).toEqual([
      [["line", "#0b6168", false]],
      [["line", "#7a4bb3", true]],
      [["area", "#d8e6e7", false]],
    ]);
  });

  it("has the screen's colours: of each breath, of the shades, and a faint deviation", async () => {
    const { colors } = await readOnePage([AVERAGE, CAPNOGRAM]);
    const named = { patient: "#0b6168", healthy: "#7a4bb3", excluded: "#fbeec9", deviation: "#d8e6e7" };
    for (const [name, color] of Object.entries(named)) expect(colors, name).toContain(color);
    const red = CAPNOGRAM.drawing.annotations.map((mark) => ({ ...mark, color: "red" }) as const);
    const other = await readOnePage([{ ...CAPNOGRAM, drawing: { ...CAPNOGRAM.drawing, annotations: red } }]);
    expect(other.colors).toContain("#f9dedb");
    expect(other.colors).not.toContain("#fbeec9");
  });

  it("says what of it cannot be drawn", async () => {
    const { drawing } = CAPNOGRAM;
    const series = drawing.series.map((one) =>
      "values" in one
        ? { ...one, values: Array.from(one.values, (value, i) => (i === 9 ? Number.NaN : value)) }
        : one,
    );
    expect((await readOnePage([{ ...CAPNOGRAM, drawing: { ...drawing, series } }])).text).toContain(
      "could not be drawn",
    );
  });

  it.each<readonly [string, ReportCurve]>([
    [
      "The curve could not be loaded.",
      { kind: "missing", title: "Capnogram", words: "The curve could not be loaded." },
    ],
    ["No data to draw", { ...CAPNOGRAM, note: undefined, drawing: { ...CAPNOGRAM.drawing, series: [] } }],
  ])("says in its place: %s", async (words, curve) => {
    expect((await readOnePage([curve])).text).toContain(`Capnogram ${words}`);
  });
});
