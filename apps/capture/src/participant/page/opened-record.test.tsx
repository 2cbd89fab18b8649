import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { aStudyOfThree, DAY_BEFORE, findCard, findSection, openDetail } from "../testing/open-detail.tsx";

let scrolled: string[];
beforeEach(() => {
  scrolled = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = function note(this: Element) {
    scrolled.push(this.id);
  };
});

const OPENED = "/detail/CARD-1?record=6";

describe("the page while an older record is opened [REQ-DETAIL-21]", () => {
  it("has the date, the sentence and the values of the latest one, and says below which is shown [SAFETY]", async () => {
    openDetail(aStudyOfThree(), OPENED);
    expect(await screen.findByText(/^Shown above: 19 November 2026, 08:00\./)).toBeDefined();
    await waitFor(async () => expect((await findCard()).textContent).toContain("5.31"));
    expect(document.querySelector("time")?.dateTime).toBe("2026-11-20T09:20:00.000Z");
    expect(await screen.findByRole("link", { name: "Last 20 Nov: 2 of 2 breaths used." })).toBeDefined();
    expect(document.querySelector("tr[class*='shown']")?.textContent).toMatch(/^19 November 2026, 08:00/);
  });

  it("names the latest that could be processed under a newer one that failed [REQ-VALUE-12] [SAFETY]", async () => {
    const study = aStudyOfThree();
    study.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T10:00:00Z", data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    openDetail(study, OPENED);
    expect(
      await screen.findByText("The record of 20 November 2026, 10:00 could not be processed"),
    ).toBeDefined();
    expect(screen.getByText("Values are from 20 November 2026, 09:20.")).toBeDefined();
  });

  it("brings each one into sight, also the same one again", async () => {
    const router = openDetail(aStudyOfThree(), OPENED);
    await findSection("CAPNOGRAM");
    await waitFor(() => expect(scrolled).toEqual(["breath"]));
    await act(() => router.navigate("/detail/CARD-1"));
    await waitFor(() => expect(screen.queryByText(/Summary and trends show the latest/)).toBeNull());
    expect(scrolled).toEqual(["breath"]);
    await act(() => router.navigate(OPENED));
    await waitFor(() => expect(scrolled).toEqual(["breath", "breath"]));
    await act(() => router.navigate("/detail/CARD-1?record=7"));
    await waitFor(() => expect(scrolled).toEqual(["breath", "breath", "breath"]));
  });
});

it("each name at the top of the page leads to the part that it names, and each clause to its own", async () => {
  openDetail(aStudyOfThree());
  await findCard();
  const nav = within(screen.getByLabelText("Parts of the page"));
  const heads: (string | undefined)[] = [];
  for (const name of ["Summary", "Trend", "Breath", "Calendar", "Records"]) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await userEvent.click(nav.getByText(name));
    heads.push(document.activeElement?.querySelector("h2")?.textContent);
  }
  expect(heads).toEqual(["USAGE & QUALITY", "TRENDS", "WAVEFORM TOPOLOGY", "ADHERENCE CALENDAR", "RECORDS"]);
  const findClause = (words: string) =>
    [...document.querySelectorAll<HTMLElement>("a[href^='#']")].find((link) =>
      link.textContent.startsWith(words),
    ) ?? document.body;
  await userEvent.click(findClause("Recorded"));
  expect(document.activeElement?.id).toBe("calendar");
  await userEvent.click(findClause("Last"));
  expect(document.activeElement?.id).toBe("breath");
});
