import { extractText } from "unpdf";
import { describe, expect, it } from "vitest";

import { aFullSummary, aSummary, aSummaryFile } from "../testing/a-summary.ts";
import { makeSummaryPdf } from "./make-summary-pdf.ts";
import type { SummaryFile } from "./summary-content.ts";

const make = (file: SummaryFile) => makeSummaryPdf(file, () => Promise.resolve());

async function readPages(file: SummaryFile): Promise<readonly string[]> {
  const { text } = await extractText(new Uint8Array(await make(file)));
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

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
