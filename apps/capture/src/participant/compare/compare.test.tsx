import { aCapnogramRowBody, aTrendBody, OTHER_UDI } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { getComparePath } from "../../paths/compare-path.ts";
import { aRecord, aStudyOfThree, findSection, openDetail, DAY_BEFORE } from "../testing/open-detail.tsx";
import { readRow } from "../testing/read-compared-row.ts";
import "./ComparePage.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TWO_RECORDS = getComparePath("CARD-1", { baseline: 6, now: 7 });

describe("the comparison of two records [REQ-DETAIL-43]", () => {
  it("shows both values with the difference between them as displayed", async () => {
    openDetail(aStudyOfThree(), TWO_RECORDS);
    expect(await readRow("END TIDAL CO2")).toEqual(["4.50\u2009kPa", "5.31\u2009kPa", "+0.81\u2009kPa"]);
    expect(await readRow("RESPIRATORY RATE")).toEqual(["20\u2009bpm", "20\u2009bpm", "0\u2009bpm"]);
    expect(await readRow("BREATH QUALITY")).toEqual(["100\u2009%", "100\u2009%", "0\u2009points"]);
    const breath = screen.getByRole("figure", { name: "Average breaths of CARD-1" });
    expect(
      within(breath)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Now", "Baseline", "± 1 standard deviation"]);
    await userEvent.click(within(breath).getByRole("button", { name: /table/i }));
    const table = within(await screen.findByRole("table", { name: /^Average breaths of CARD-1/ }));
    const heads = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
    const peak = table.getAllByRole("row").find((row) => row.textContent.startsWith("1.00 s"));
    const cells = [...(peak?.children ?? [])].map(({ textContent }) => textContent);
    expect(heads.map((head, place) => [head, cells[place]])).toEqual(
      expect.arrayContaining([
        ["Now", expect.stringContaining("5.31")],
        ["Baseline", expect.stringContaining("4.50")],
      ]),
    );
    expect(document.body.textContent).not.toMatch(/improve|worse|better|normal/i);
  });

  it("shows how far the user's own good records usually lie apart, once ten of them were read [REQ-DETAIL-47]", async () => {
    const services = aStudyOfThree();
    const { http, clock } = services;
    const made = Array.from({ length: 11 }, (_, i) => ({
      id: 20 - i,
      kPa: 4 + i / 10,
      capnogram_dt: `2026-11-${20 - i}T08:00:00Z`,
    }));
    http.reply(
      "GET /capnogram/?duid=CARD-1",
      made.map(({ id, capnogram_dt }) => aCapnogramRowBody({ id, capnogram_dt })),
    );
    http.reply(
      "GET /duid/param/?duid=CARD-1",
      made.map(({ kPa, capnogram_dt }) =>
        aTrendBody({
          capnogram_dt,
          data_par_breath_avg: { PetCO2: [kPa], metBurden: [0.2], epTangent: [0.3] },
        }),
      ),
    );
    for (const { id, kPa, capnogram_dt } of made)
      http.reply(`GET /capnogram/${id}/`, aRecord(id, kPa, capnogram_dt));
    openDetail(services, getComparePath("CARD-1", { baseline: 19, now: 20 }));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("−0.10\u2009kPa");
    await act(() => clock.advanceAsync(2_000));
    await waitFor(async () =>
      expect((await readRow("END TIDAL CO2"))[2]).toBe("−0.10\u2009kPausual ±0.40 in 11 records"),
    );
    expect((await readRow("BREATH QUALITY"))[2]).toBe("0\u2009points");
  });

  it("shows both records as they are now where the backend computed them once more after one was seen [REQ-DATA-17] [SAFETY]", async () => {
    const services = aStudyOfThree();
    const { http } = services;
    const router = openDetail(services);
    await findSection("SUMMARY STATISTICS");
    await waitFor(() => expect(http.sent("GET /capnogram/7/")).toHaveLength(1));
    http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7, data_par_ver: "2.0.0" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE, data_par_ver: "2.0.0" }),
    ]);
    http.reply("GET /capnogram/7/", { ...aRecord(7, 6), data_par_ver: "2.0.0" });
    http.reply("GET /capnogram/6/", { ...aRecord(6, 6, DAY_BEFORE), data_par_ver: "2.0.0" });
    // The list is refetched within a minute; the record alone would stay old until log-out.
    await act(() => services.clock.advanceAsync(60_000));
    await act(() => router.navigate(TWO_RECORDS));
    expect(await readRow("END TIDAL CO2")).toEqual(["6.00\u2009kPa", "6.00\u2009kPa", "0.00\u2009kPa"]);
    expect(screen.queryByText(/^Different parser versions/)).toBeNull();
  });

  it("asks for the list again where a record is of a newer parser version than its row, and shows both as they are now [REQ-DATA-17]", async () => {
    const services = aStudyOfThree();
    const { http } = services;
    http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7, data_par_ver: "2.0.0" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE, data_par_ver: "2.0.0" }),
    ]);
    http.replyOnce("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    http.reply("GET /capnogram/7/", { ...aRecord(7, 6), data_par_ver: "2.0.0" });
    http.reply("GET /capnogram/6/", { ...aRecord(6, 6, DAY_BEFORE), data_par_ver: "2.0.0" });
    openDetail(services, TWO_RECORDS);
    expect(await readRow("END TIDAL CO2")).toEqual(["6.00\u2009kPa", "6.00\u2009kPa", "0.00\u2009kPa"]);
    expect(http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(2);
  });

  it("shows no difference where one record holds no value", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/6/", {
      ...aRecord(6, 4.5, DAY_BEFORE),
      data_par_cap: { RR_est: null },
    });
    openDetail(services, TWO_RECORDS);
    expect(await readRow("RESPIRATORY RATE")).toEqual([
      "-",
      "20\u2009bpm",
      "No difference: the baseline has no value",
    ]);
  });

  it("names a value that no lung makes, and compares nothing with it [REQ-DETAIL-46] [SAFETY]", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/6/", aRecord(6, 38, DAY_BEFORE));
    openDetail(services, TWO_RECORDS);
    expect(await readRow("END TIDAL CO2")).toEqual([
      "38.00\u2009kPaNot plausible: check the record",
      "5.31\u2009kPa",
      "No difference: the baseline is not plausible",
    ]);
  });

  it("warns first of records from different handsets or parser versions", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7, data_par_ver: "1.5.0" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-19T08:00:00Z" }),
    ]);
    services.http.reply("GET /capnogram/6/", { ...aRecord(6, 4.5, DAY_BEFORE), handset_udi: OTHER_UDI });
    openDetail(services, TWO_RECORDS);
    expect(
      await screen.findByText(/^Different handsets\. Baseline: .*NTH00002\. Now: .*NTH00001\.$/),
    ).toBeDefined();
    expect(screen.getByText("Different parser versions. Baseline: 1.4.0. Now: 1.5.0.")).toBeDefined();
  });

  it("says on which side a record is missing", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-1", { baseline: 99, now: 7 }));
    expect(await screen.findByText("Baseline: this user does not have that record.")).toBeDefined();
    expect(screen.queryByRole("region", { name: "VALUES" })).toBeNull();
  });

  it("is opened from the list of records, with the earlier record as baseline", async () => {
    const router = openDetail(aStudyOfThree());
    await userEvent.click(await screen.findByRole("link", { name: /^Compare the record of 19 November/ }));
    await findSection("VALUES");
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(TWO_RECORDS);
  });
});

describe("a comparison, when the server sends another person's record [REQ-DETAIL-43]", () => {
  it("leaves out and counts that record in the list", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, duid: "CARD-2", capnogram_dt: "2026-11-19T08:00:00Z" }),
    ]);
    openDetail(services, TWO_RECORDS);
    expect(await screen.findByText("1 record could not be read and may be missing here.")).toBeDefined();
    expect(
      await screen.findByText(
        "Baseline: this record was not found, and 1 record of this user could not be read.",
      ),
    ).toBeDefined();
  });

  it("refuses a response with another record than the requested one, and compares nothing [REQ-DETAIL-71]", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/6/", aRecord(70, 7.77));
    openDetail(services, TWO_RECORDS);
    expect(await screen.findByText("This part could not be loaded")).toBeDefined();
    expect(document.body.textContent).not.toMatch(/7\.77|5\.31/);
    services.http.reply("GET /capnogram/6/", aRecord(6, 4.5, DAY_BEFORE));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
  });

  it("does not load a record of another participant by its id", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-1", { baseline: 70, now: 7 }));
    expect(await screen.findByText("Baseline: this user does not have that record.")).toBeDefined();
  });
});
