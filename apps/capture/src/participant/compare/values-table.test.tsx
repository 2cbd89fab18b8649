import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { getComparePath } from "../../paths/compare-path.ts";
import { aRecord, aStudyOfThree, openDetail, DAY_BEFORE } from "../testing/open-detail.tsx";
import { readRow } from "../testing/read-compared-row.ts";
import "./ComparePage.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The comparison of record 6 with record 7, each with these changes. */
function open({ baseline, now }: Partial<Record<"baseline" | "now", object | undefined>> = {}) {
  const services = aStudyOfThree();
  services.http.reply("GET /capnogram/6/", { ...aRecord(6, 4.5, DAY_BEFORE), ...baseline });
  services.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), ...now });
  openDetail(services, getComparePath("CARD-1", { baseline: 6, now: 7 }));
}

const NO_RATE = { data_par_cap: { RR_est: null } };
const ODD_RATE = { data_par_cap: { RR_est: 200 } };

describe("the table of two records [REQ-DETAIL-43]", () => {
  it("names time and number of each record over its values, and leads back to its user", async () => {
    open();
    await readRow("END TIDAL CO2");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Value",
      "Baseline 19 November 2026, 08:00, number 6",
      "Now 20 November 2026, 09:20, number 7",
      "Now − baseline",
    ]);
    expect(screen.getByRole("link", { name: "CARD-1" }).getAttribute("href")).toBe("/detail/CARD-1");
  });

  it("writes no unit after a value that has none", async () => {
    open();
    expect(await readRow("OBSTRUCTIVE INDEX")).toEqual(["0.30", "0.30", "0.00"]);
  });

  it.each([
    [{ baseline: NO_RATE }, "the baseline has no value"],
    [{ now: NO_RATE }, "now has no value"],
    [{ baseline: NO_RATE, now: NO_RATE }, "neither has a value"],
    [{ baseline: ODD_RATE }, "the baseline is not plausible"],
    [{ now: ODD_RATE }, "now is not plausible"],
    [{ baseline: ODD_RATE, now: ODD_RATE }, "neither value is plausible"],
  ])("says of %j that there is no difference because %s [SAFETY]", async (changes, words) => {
    open(changes);
    expect((await readRow("RESPIRATORY RATE"))[2]).toBe(`No difference: ${words}`);
  });

  it("warns of nothing where nothing sets the two records apart", async () => {
    open();
    await readRow("END TIDAL CO2");
    for (const words of [/same record/, /could not be read/, /^Different/, /left out/])
      expect(screen.queryByText(words)).toBeNull();
  });
});

describe("a record whose values are not compared [REQ-DETAIL-43] [SAFETY]", () => {
  const UNJUDGED = { data_par_error: ["", ""] };
  const POOR = { data_par_error: ["", "cough", "cough", ""] };

  it.each([
    ["Baseline", "the breaths could not be judged", { baseline: UNJUDGED }, 0, "-"],
    ["Now", "the breaths could not be judged", { now: UNJUDGED }, 1, "-"],
    ["Baseline", "the record has no good breath", { baseline: POOR }, 0, "0\u2009%"],
    ["Now", "the record has no good breath", { now: POOR }, 1, "0\u2009%"],
  ])("as %s is named with the reason, %s, and no breath is drawn", async (...row) => {
    const [side, reason, changes, place, quality] = row;
    open(changes);
    expect(await screen.findByText(`${side}: ${reason}, so its values are left out.`)).toBeDefined();
    expect(screen.getAllByText(/so its values are left out\.$/)).toHaveLength(1);
    expect((await readRow("END TIDAL CO2"))[place]).toBe("-");
    expect((await readRow("BREATH QUALITY"))[place]).toBe(quality);
    expect(screen.queryByRole("figure")).toBeNull();
  });
});
