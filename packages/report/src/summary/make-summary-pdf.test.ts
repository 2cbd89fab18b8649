import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { aFullSummary, aSummary, aSummaryFile } from "../testing/a-summary.ts";
import { A_PRACTICE } from "../testing/kinds-of-report.ts";
import { readFile, type ReadPage } from "../testing/read-file.ts";
import { makeSummaryPdf } from "./make-summary-pdf.ts";
import type { SummaryContent, SummaryFile, SummaryTrend, SummaryValues } from "./summary-content.ts";

const make = (file: SummaryFile) => makeSummaryPdf(file, () => Promise.resolve());

const readPages = async (file: SummaryFile): Promise<readonly string[]> =>
  (await readFile(await make(file))).pages.map(({ text }) => text);

/** Little to draw, so that many pages are read in a short time. */
function aSmallSummary(): SummaryContent & { readonly values: SummaryValues } {
  const { values, calendar } = aSummary();
  if (values === undefined) throw new Error("no values");
  const months = [{ name: "June 2026", weeks: [] }];
  const record = {
    ...values.record,
    curve: { kind: "missing", title: "Last record", words: "No record yet." },
  } as const;
  const trends = values.trends.map((trend) => ({
    ...trend,
    drawing: { ...trend.drawing, points: trend.drawing.points.slice(0, 5) },
  }));
  return { ...aSummary(), values: { trends, record }, calendar: { ...calendar, days: [], months } };
}
const { values: VALUES } = aSmallSummary();

async function readPage(changed: Partial<SummaryContent>): Promise<ReadPage> {
  const { pages } = await readFile(await make(aSummaryFile({ pages: [{ ...aSmallSummary(), ...changed }] })));
  const [page] = pages;
  if (page === undefined || pages.length > 1) throw new Error(`${pages.length} pages`);
  return page;
}

const withTrends = (change: (trend: SummaryTrend, place: number) => Partial<SummaryTrend>) => ({
  values: { ...VALUES, trends: VALUES.trends.map((trend, place) => ({ ...trend, ...change(trend, place) })) },
});
const WRITTEN_AT = toEpochMs(Date.UTC(2026, 10, 26, 10));
const aNote = (text: string) => ({ writtenAt: WRITTEN_AT, author: "A. Nurse", text });

describe("makeSummaryPdf [REQ-DETAIL-44] [REQ-DETAIL-65]", () => {
  it("writes the whole summary on one page", async () => {
    const notes = [
      { writtenAt: aSummaryFile().madeAt, author: "A. Nurse", text: "Called. Will come on Friday." },
    ];
    const [page = "", ...others] = await readPages(aSummaryFile({ pages: [aSummary({ notes })] }));
    expect(others).toEqual([]);
    const summary = aSummary();
    for (const text of [
      "Summary of CARD-001",
      ...summary.fields.map(({ label, value }) => `${label} ${value}`),
      "Recorded: 30 days",
      "Not known: 29 days",
      "Too few",
      ...(summary.values?.trends ?? []).map(({ title, latest }) => `${title} Latest: ${latest}`),
      summary.values?.record.quality ?? "",
      "26 November 2026, 10:00, A. Nurse: Called. Will come on Friday.",
      "Page 1 of 1",
    ])
      expect(page).toContain(text);
  });

  it("keeps the fullest summary on one page, and counts the notes that do not fit", async () => {
    const [page = "", ...others] = await readPages(aSummaryFile({ pages: [aFullSummary()] }));
    expect(others).toEqual([]);
    expect(page).toMatch(/\d+ more notes are on the User Summary\. Capno Capture/);
  });

  it("marks each record after the end of the study in the calendar", async () => {
    const { calendar } = aSummary();
    const countMarks = async (late: number) => {
      const week = calendar.days
        .slice(0, 7)
        .map((day, place) => (place < late ? ({ ...day, state: "late" } as const) : day));
      const months = [{ name: "June 2026", weeks: [week] }];
      const pages = [aSummary({ calendar: { ...calendar, days: week, months } })];
      const [page = ""] = await readPages(aSummaryFile({ pages }));
      return page.split("!").length;
    };
    expect((await countMarks(3)) - (await countMarks(1))).toBe(2);
  });

  it("a summary of a participant without notes says so", async () => {
    expect((await readPages(aSummaryFile()))[0]).toContain("No notes");
  });

  it("draws no trend, record or band where values are blinded, and says so [REQ-BLIND-01]", async () => {
    const [page = "", ...others] = await readPages(
      aSummaryFile({ pages: [aSummary({ values: undefined })] }),
    );
    expect(others).toEqual([]);
    expect(page).toContain("Blinded Values, trends and waveforms are not shown");
    expect(page).not.toMatch(/TIDAL|RATE|Latest:|breaths used|kPa/);
    expect(page).toContain("Recorded: 30 days");
  });

  it("gives each participant a page, and lists those who have none at the end", async () => {
    const pages = await readPages(
      aSummaryFile({
        pages: ["CARD-001", "CARD-002"].map((userId) => aSummary({ userId })),
        asked: 3,
        failures: [{ userId: "CARD-003", reason: "The server gave no answer." }],
      }),
    );
    expect(pages).toHaveLength(3);
    expect(pages[1]).toContain("Summary of CARD-002");
    expect(pages[1]).not.toContain("CARD-001");
    expect(pages[2]).toContain("1 of the 3 requested summaries could not be made.");
    expect(pages[2]).toContain("CARD-003: The server gave no answer.");
    expect(pages[2]).toContain("Page 3 of 3");
  });

  it("ends when a page is refused", async () => {
    const file = aSummaryFile({ pages: [aSummary(), aSummary()] });
    await expect(makeSummaryPdf(file, () => Promise.reject(new Error("cancelled")))).rejects.toThrow(
      "cancelled",
    );
  });
});

describe("a page of a summary [REQ-DETAIL-44]", () => {
  it.each<readonly [string, Partial<SummaryContent>, readonly string[]]>([
    [
      "each warning",
      { warnings: ["Old reading: the record shown is 45 days old.", "12 records could not be read."] },
      ["Old reading: the record shown is 45 days old.", "12 records could not be read."],
    ],
    ["the participant in short", {}, [aSummary().inShort]],
    [
      "the practice",
      { practice: A_PRACTICE },
      ["Praxis Dr. Müller & Søn Ægirsgade 1, København Capno Capture"],
    ],
    ["which letters are numbers", { userId: "张-1" }, ["Summary of [U+5F20]-1", "shown as Unicode numbers"]],
    [
      "the marks and omissions that all trends share",
      {},
      ["Full dot: Breaths good (3). Records left out: 1 without a trustworthy date."],
    ],
    [
      "whose marks and omissions differ",
      withTrends((_, place) => (place === 0 ? { marks: "Cross: Not known (1).", leftOut: "None." } : {})),
      [
        "END TIDAL CO2 (kPa): Cross: Not known (1).",
        "RESPIRATORY RATE (bpm), OBSTRUCTIVE INDEX: Full dot: Breaths good (3).",
        "END TIDAL CO2 (kPa): None.",
      ],
    ],
    [
      "that a trend has no reading",
      withTrends(({ drawing }) => ({ drawing: { ...drawing, points: [] } })),
      ["OBSTRUCTIVE INDEX Latest: 4.90 kPa. Within expected range No reading in these dates."],
    ],
    [
      "which readings of a trend cannot be drawn",
      withTrends(({ drawing }) => ({
        drawing: { ...drawing, points: [...drawing.points, { x: drawing.window.start, y: Number.NaN }] },
      })),
      ["could not be drawn"],
    ],
    ["why there is no record", {}, ["Last record No record yet."]],
    [
      "when a note was written, in the study's time",
      { notes: [aNote("Called.")], zone: "America/St_Johns" },
      ["26 November 2026, 06:30, A. Nurse: Called."],
    ],
    [
      "where a note was cut",
      { notes: [aNote("x".repeat(501))], values: undefined },
      ["[cut after 500 characters]"],
    ],
    [
      "where the breath quality was cut",
      { values: { ...VALUES, record: { ...VALUES.record, quality: "3 coughs, ".repeat(30) } } },
      ["[cut after 200 characters]"],
    ],
    [
      "the months and the counts of the calendar",
      {},
      ["June 2026 M T W T F S S", "Records of these days: 88 · Records without a date: 0"],
    ],
  ])("says %s", async (_, changed, texts) => {
    const { text } = await readPage(changed);
    for (const each of texts) expect(text).toContain(each);
  });

  it("says nothing of letters, expectations or the participant where there is nothing to say", async () => {
    const { calendar } = aSmallSummary();
    const { text } = await readPage({ inShort: "", calendar: { ...calendar, isExpected: false } });
    expect(text).toMatch(/Not Used Recently Adherence calendar/);
    expect(text).not.toMatch(/Unicode numbers|Too few/);
  });

  it("counts a single note that does not fit", async () => {
    const { notes } = aFullSummary();
    const read = async (some: SummaryContent["notes"]) =>
      (await readPages(aSummaryFile({ pages: [{ ...aFullSummary(), notes: some }] })))[0];
    const left = Number(/(\d+) more notes are/.exec((await read(notes)) ?? "")?.[1]);
    const fitting = notes.slice(0, notes.length - left);
    expect(await read([...fitting, aNote("Called. ".repeat(60))])).toContain(
      "1 more note is on the User Summary.",
    );
  });

  it("describes the calendar, each trend and the record to a screen reader", async () => {
    const { alts } = await readPage(aSummary());
    expect(alts).toEqual([
      expect.stringMatching(/^Adherence calendar\. 178 days: 30 recorded, 30 failed/),
      expect.stringMatching(/^END TIDAL CO2 \(kPa\)\..*178 readings since .*From 0 to 4 kPa yellow\.$/),
      expect.stringMatching(/^RESPIRATORY RATE/),
      expect.stringMatching(/^OBSTRUCTIVE INDEX/),
      expect.stringMatching(/^Capnogram\. 75\.0 seconds/),
    ]);
  });

  const SHORT_DAY = "#e3f2ea";
  /** Also the edge of a short day. */
  const FULL_DAY = "#1b7f4b";
  it.each([
    ["as a full day", 0, [FULL_DAY]],
    ["as a full day if it is not known what was expected", undefined, [FULL_DAY]],
    ["as a short day", 1, [SHORT_DAY, FULL_DAY]],
  ])("shows a recorded day %s", async (_, missed, colors) => {
    const day = { state: "made", isCounted: true, made: 2, failed: 0, expected: undefined, missed } as const;
    const calendar = {
      days: [day],
      months: [{ name: "June 2026", weeks: [[day]] }],
      isExpected: false,
      counts: [],
    };
    const page = await readPage({ calendar, values: undefined });
    expect([SHORT_DAY, FULL_DAY].filter((color) => page.colors.has(color))).toEqual(colors);
    expect(page.text).toContain("Recorded: 1 day");
  });

  it.each([
    // In the day and in the legend; F is Friday's letter too.
    ["failed", "F", 3, "#b3261e"],
    ["no-handset", "H", 2, "#f1f5f5"],
    ["before", "B", 2, "#8a9599"],
    ["after", "E", 2, "#8a9599"],
    ["late", "!", 2, "#b3261e"],
    ["unknown", "?", 2, "#8a9599"],
  ] as const)(
    "shows a day that is %s by %s, in the calendar and its legend",
    async (state, mark, times, color) => {
      const day = {
        ...{ state, isCounted: true, made: 0, failed: 0 },
        ...{ expected: undefined, missed: undefined },
      };
      const months = [{ name: "July 2026", weeks: [[day]] }];
      const calendar = { days: [day], months, isExpected: false, counts: [] };
      const page = await readPage({ calendar, values: undefined });
      expect(page.words.filter(({ text }) => text === mark)).toHaveLength(times);
      expect(page.colors).toContain(color);
    },
  );

  it("puts each day under its weekday, and each week below the one before", async () => {
    const aDay = (made: number) =>
      ({ state: "made", isCounted: true, made, failed: 0, expected: undefined, missed: undefined }) as const;
    const weeks = [
      [undefined, aDay(12), aDay(13)],
      [aDay(21), aDay(22), aDay(23)],
    ];
    const months = [
      { name: "June 2026", weeks },
      { name: "July 2026", weeks: [[aDay(31)]] },
    ];
    const days = weeks.flat().filter((day) => day !== undefined);
    const { words } = await readPage({
      calendar: { days, months, isExpected: false, counts: [] },
      values: undefined,
    });
    const find = (text: string) => {
      const word = words.find((each) => each.text === text);
      if (word === undefined) throw new Error(`no ${text}`);
      return word;
    };
    for (const [above, below] of [
      ["12", "22"],
      ["13", "23"],
    ] as const) {
      expect(find(above).x).toBeCloseTo(find(below).x, 0);
      expect(find(above).y).toBeGreaterThan(find(below).y + 5);
    }
    const monday = find("21").x;
    expect(find("22").x).toBeGreaterThan(monday + 5);
    expect(find("23").x).toBeGreaterThan(find("22").x + 5);
    expect(Math.abs(find("M").x - monday)).toBeLessThan(5);
    expect(find("31").x).toBeGreaterThan(find("July 2026").x - 1);
  });

  it("keeps the legend of the calendar inside the page", async () => {
    const { words } = await readPage({ calendar: aSummary().calendar });
    const legend = words.filter(({ text }) => /: \d+ days$|^Too few$/.test(text));
    expect(legend.length).toBeGreaterThan(6);
    for (const { text, x } of legend) expect(x + text.length * 3.5, text).toBeLessThan(553);
  });
});
