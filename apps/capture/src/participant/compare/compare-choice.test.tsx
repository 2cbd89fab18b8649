import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
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

describe("the choice of two records [REQ-DETAIL-43]", () => {
  it("begins with the latest record and the one before, and changes with a side [REQ-DETAIL-71]", async () => {
    const router = openDetail(aStudyOfThree(), getComparePath("CARD-1"));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
    expect(router.state.location.search).toBe("");
    await userEvent.click(screen.getByRole("button", { name: "Swap sides" }));
    await waitFor(() => expect(router.state.location.search).toBe("?baseline=7&now=6"));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("−0.81\u2009kPa");
    await userEvent.click(screen.getByRole("combobox", { name: "Baseline" }));
    await userEvent.click(await screen.findByRole("option", { name: /number 6/ }));
    expect(await screen.findByText("Both sides are the same record.")).toBeDefined();
    expect(router.state.location.search).toBe("?baseline=6&now=6");
  });

  it("says the quality of each record that was looked up, and leads to the last good one", async () => {
    const services = aStudyOfThree();
    const before = "2026-11-18T08:00:00Z";
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
      aCapnogramRowBody({ id: 5, capnogram_dt: before }),
    ]);
    services.http.reply("GET /capnogram/6/", {
      ...aRecord(6, 4.5, DAY_BEFORE),
      data_par_error: ["", "cough", "cough", ""],
    });
    services.http.reply("GET /capnogram/5/", aRecord(5, 4.4, before));
    const router = openDetail(services, getComparePath("CARD-1"));
    expect((await readRow("END TIDAL CO2"))[1]).toBe("5.31\u2009kPa");
    await act(() => services.clock.advanceAsync(2_000));
    await userEvent.click(screen.getByRole("combobox", { name: "Baseline" }));
    expect(await screen.findByRole("option", { name: /0% quality, number 6/ })).toBeDefined();
    expect(screen.getByRole("option", { name: /100% quality, number 5/ })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Last good" }));
    await waitFor(() => expect(router.state.location.search).toBe("?baseline=5&now=7"));
    expect(screen.getByRole("button", { name: "A month ago" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("asks for no record in the place of a side that an address of an earlier version names", async () => {
    const services = aStudyOfThree();
    openDetail(services, "/detail/CARD-1/compare?baseline=2026-11-06T00:00:00Z/2026-11-13T00:00:00Z&now=7");
    expect(await screen.findByRole("combobox", { name: "Baseline" })).toHaveProperty("value", "");
    expect(await screen.findByText("Choose two records.")).toBeDefined();
    expect(services.http.sent("GET /capnogram/7/")).toHaveLength(0);
  });

  it("says of a failed record that it has no values", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE, data_par_ver: "ERROR: no breath" }),
    ]);
    openDetail(services, TWO_RECORDS);
    expect(
      await screen.findByText("Baseline: the record could not be processed, and has no values."),
    ).toBeDefined();
    expect((await readRow("END TIDAL CO2"))[2]).toBe("No difference: the baseline has no value");
    expect(services.http.sent("GET /capnogram/6/")).toHaveLength(0);
  });

  it("stays with its two records when a newer one arrives, and offers that one", async () => {
    const services = aStudyOfThree();
    openDetail(services, getComparePath("CARD-1"));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
    const newer = "2026-11-20T10:00:00Z";
    services.http.reply("GET /capnogram/8/", aRecord(8, 6.25, newer));
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 8, capnogram_dt: newer }),
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    // The list is refetched when the reader comes back to the window.
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(services.http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(2));
    await userEvent.click(screen.getByRole("combobox", { name: "Now" }));
    expect(await screen.findByRole("option", { name: /number 8/ })).toBeDefined();
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
  });

  it("offers no failed record, keeps the other side and the rest of the address, and presses no preset that is not known", async () => {
    const services = aStudyOfThree();
    const times = ["2026-11-20T09:20:00Z", DAY_BEFORE, "2026-11-18T08:00:00Z", "2026-11-17T08:00:00Z"];
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 9, capnogram_dt: "2026-11-20T09:30:00Z", data_par_ver: "ERROR 3" }),
      ...times.map((capnogram_dt, place) => aCapnogramRowBody({ id: 7 - place, capnogram_dt })),
    ]);
    for (const [place, time] of times.entries())
      services.http.reply(`GET /capnogram/${7 - place}/`, {
        ...aRecord(7 - place, 4 + place, time),
        // Most breaths of record 6 could not be used, and those of record 5 were not judged.
        ...(place === 1 && { data_par_error: ["", "cough", "cough", ""] }),
        ...(place === 2 && { data_par_error: ["", ""] }),
      });
    const router = openDetail(services, `${getComparePath("CARD-1", { baseline: 5, now: 7 })}#values`);
    await findSection("VALUES");
    expect(screen.getByRole("button", { name: "Last good" }).getAttribute("aria-pressed")).toBe("false");
    await act(() => services.clock.advanceAsync(2_000));
    await userEvent.click(screen.getByRole("combobox", { name: "Baseline" }));
    await screen.findByRole("option", { name: /0% quality, number 6/ });
    expect(screen.getByRole("option", { name: /number 5$/ }).textContent).not.toContain("quality");
    const failed = screen.getByRole("option", { name: /number 9, failed/ });
    expect(failed.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(screen.getByRole("option", { name: /number 6/ }));
    await waitFor(() => expect(router.state.location.search).toBe("?baseline=6&now=7"));
    expect(router.state.location.hash).toBe("#values");
    // Record 6 is poor and nothing is known of record 5: the last good one is before them.
    await userEvent.click(screen.getByRole("button", { name: "Last good" }));
    await waitFor(() => expect(router.state.location.search).toBe("?baseline=4&now=7"));
    expect(screen.getByRole("button", { name: "Last good" }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("button", { name: "A month ago" }).getAttribute("aria-pressed")).toBe("false");
  });

  it("leads to no last good record while a later one could not be looked up [SAFETY]", async () => {
    const services = aStudyOfThree();
    const before = "2026-11-18T08:00:00Z";
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
      aCapnogramRowBody({ id: 5, capnogram_dt: before }),
    ]);
    services.http.fail("GET /capnogram/6/", "unexpected-status", 500);
    services.http.reply("GET /capnogram/5/", aRecord(5, 4.4, before));
    openDetail(services, getComparePath("CARD-1", { baseline: 5, now: 7 }));
    await findSection("VALUES");
    await act(() => services.clock.advanceAsync(2_000));
    const isOffered = (name: string) =>
      screen.getByRole("button", { name }).getAttribute("aria-disabled") === "false";
    // From the other end nothing is unknown.
    await waitFor(() => expect(isOffered("First good")).toBe(true));
    expect(screen.getByRole("button", { name: "First good" }).title).toBe("");
    expect(isOffered("Last good")).toBe(false);
  });

  it("begins with the two newest records that could be processed, and keeps a side that was chosen", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 9, capnogram_dt: "2026-11-20T09:30:00Z", data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    const router = openDetail(services, getComparePath("CARD-1"));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
    await act(() => router.navigate(getComparePath("CARD-1", { baseline: 7, now: 7 })));
    await userEvent.click(await screen.findByRole("combobox", { name: "Now" }));
    await userEvent.click(await screen.findByRole("option", { name: /number 6/ }));
    await waitFor(() => expect(router.state.location.search).toBe("?baseline=7&now=6"));
  });

  it("keeps its sides where nothing is chosen: by an emptied field, or by a preset without a record, which says why", async () => {
    const router = openDetail(aStudyOfThree(), TWO_RECORDS);
    await findSection("VALUES");
    const names = ["First good", "A month ago", "Last good"];
    expect(names.map((name) => screen.getByRole("button", { name }).title)).toEqual([
      "No good record yet",
      "No record from a month ago",
      "No good record yet",
    ]);
    for (const name of names) await userEvent.click(screen.getByRole("button", { name }));
    await userEvent.clear(screen.getByRole("combobox", { name: "Baseline" }));
    await userEvent.click(screen.getByRole("button", { name: "Swap sides" }));
    await waitFor(() => expect(router.state.location.search).toBe("?baseline=7&now=6"));
  });

  it("does not call a record missing while the list of records is on its way [SAFETY]", async () => {
    const services = aStudyOfThree();
    const answer = services.http.hold("GET /capnogram/?duid=CARD-1");
    openDetail(services, TWO_RECORDS);
    await findSection("VALUES");
    expect(screen.queryByText(/does not have that record/)).toBeNull();
    answer([aCapnogramRowBody({ id: 7 }), aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE })]);
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
  });

  it("waits with the values for the readings, whose usual range would move the rows", async () => {
    const services = aStudyOfThree();
    const answer = services.http.hold("GET /duid/param/?duid=CARD-1");
    openDetail(services, TWO_RECORDS);
    await findSection("VALUES");
    await act(() => services.clock.advanceAsync(2_000));
    await userEvent.click(screen.getByRole("combobox", { name: "Baseline" }));
    // Both records are there by now.
    await screen.findByRole("option", { name: /100% quality, number 6/ });
    await screen.findByRole("option", { name: /100% quality, number 7/ });
    expect(screen.queryByRole("rowheader")).toBeNull();
    answer([]);
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
  });

  it("says that the user has left the study", async () => {
    const services = aStudyOfThree();
    serveLog(
      services,
      aStatus("CARD-1", { kind: "left", enrolled: null, left: "2026-11-19", reason: "lost" }),
    );
    openDetail(services, TWO_RECORDS);
    expect(
      await screen.findByText(
        "Lost to follow-up 19 Nov 2026, day of enrolment not known. 1 record was made after the end.",
      ),
    ).toBeDefined();
  });

  it("shows the values without the usual range where the readings could not be loaded", async () => {
    const services = aStudyOfThree();
    services.http.fail("GET /duid/param/?duid=CARD-1", "unexpected-status", 500);
    openDetail(services, TWO_RECORDS);
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
    expect(screen.queryByText("This part could not be loaded")).toBeNull();
    expect(screen.queryByText("This part may be out of date")).toBeNull();
  });

  it("asks for a second record where there is one alone", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-2"));
    expect(await screen.findByText("Choose two records.")).toBeDefined();
    const presets = within(screen.getByRole("group", { name: "Baseline" })).getAllByRole("button");
    const states = presets.map((preset) =>
      ["aria-pressed", "aria-disabled"].map((of) => preset.getAttribute(of)),
    );
    expect(states).toEqual([0, 1, 2].map(() => ["false", "true"]));
  });

  it("says that nothing can be compared where every record failed", async () => {
    const services = aStudyOfThree();
    const failed = "ERROR: no breath";
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7, data_par_ver: failed })]);
    openDetail(services, getComparePath("CARD-1"));
    expect(await screen.findByText("This user has no record to compare.")).toBeDefined();
  });

  it("offers no choice where there is no record", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-3"));
    expect(await screen.findByText("This user has no record to compare.")).toBeDefined();
    expect(screen.queryByText("Choose two records.")).toBeNull();
  });

  it("the compare page reports a user outside the account's groups as unknown", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-99"));
    expect(await screen.findByText("No user in your groups has this ID")).toBeDefined();
  });
});
