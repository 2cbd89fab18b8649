import { toEpochMs } from "@capno/domain/units";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, OTHER_UDI } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { getComparePath } from "../../../paths/compare-path.ts";
import { aRecord, aStudyOfThree, findSection, openDetail, DAY_BEFORE } from "../testing/open-detail.tsx";
import "./ComparePage.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const at = (text: string) => toEpochMs(Date.parse(text));
const window = (from: string, before: string) =>
  ({ kind: "window", from: at(from), before: at(before) }) as const;
const record = (id: number) => ({ kind: "record", id }) as const;
const TWO_RECORDS = getComparePath("CARD-1", { baseline: record(6), now: record(7) });
const WEEKS = getComparePath("CARD-1", {
  baseline: window("2026-11-06T00:00:00Z", "2026-11-13T00:00:00Z"),
  now: window("2026-11-13T00:00:00Z", "2026-11-20T00:00:00Z"),
});

const readRow = async (name: string) => {
  const row = within(await findSection("VALUES"))
    .getByRole("rowheader", { name })
    .closest("tr") as HTMLElement;
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
};

/** CARD-1 with a record on each morning of November, the newest first. */
function aStudyOfMornings(days: number): FakeProductServices {
  const services = aStudyOfThree();
  const rows = Array.from({ length: days }, (_, place) => days - place);
  services.http.reply(
    "GET /capnogram/?duid=CARD-1",
    rows.map((day) => aCapnogramRowBody({ id: day, capnogram_dt: toMorning(day) })),
  );
  for (const id of rows) services.http.reply(`GET /capnogram/${id}/`, aMorningRecord(id));
  return services;
}

const toMorning = (day: number) => `2026-11-${String(day).padStart(2, "0")}T08:00:00Z`;
const aMorningRecord = (day: number) => aRecord(day, day < 13 ? 4 : 5.5, toMorning(day));

describe("the comparison of two records [REQ-DETAIL-43]", () => {
  it("shows both values with the difference between them as displayed", async () => {
    openDetail(aStudyOfThree(), TWO_RECORDS);
    expect(await readRow("END TIDAL CO2")).toEqual([
      "4.50\u2009kPa1 record",
      "5.31\u2009kPa1 record",
      "+0.81\u2009kPa",
    ]);
    expect(await readRow("RESPIRATORY RATE")).toEqual([
      "20\u2009bpm1 record",
      "20\u2009bpm1 record",
      "0\u2009bpm",
    ]);
    expect(await readRow("BREATH QUALITY")).toEqual([
      "100\u2009%1 record",
      "100\u2009%1 record",
      "0\u2009points",
    ]);
    const breath = await findSection("AVERAGE BREATHS");
    expect(
      within(breath)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Now", "Baseline", "± 1 standard deviation"]);
    expect(document.body.textContent).not.toMatch(/improve|worse|better|normal/i);
  });

  it("shows no difference where one record holds no value", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/6/", {
      ...aRecord(6, 4.5, DAY_BEFORE),
      data_par_cap: { RR_est: null },
    });
    openDetail(services, TWO_RECORDS);
    expect(await readRow("RESPIRATORY RATE")).toEqual([
      "-0 of 1 record",
      "20\u2009bpm1 record",
      "No difference: the baseline has no value",
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
    openDetail(aStudyOfThree(), getComparePath("CARD-1", { baseline: record(99), now: record(7) }));
    expect(await screen.findByText("Baseline: this user has no such record.")).toBeDefined();
    expect((await readRow("END TIDAL CO2"))[2]).toBe("No difference: the baseline has no value");
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
    expect(await screen.findByText("1 record could not be read, and may be missing here.")).toBeDefined();
    expect(await screen.findByText("Baseline: this user has no such record.")).toBeDefined();
  });

  it("refuses a response with another record than the requested one", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/6/", aRecord(70, 7.77));
    openDetail(services, TWO_RECORDS);
    expect(await screen.findByText("1 record could not be loaded and is left out.")).toBeDefined();
    expect(document.body.textContent).not.toContain("7.77");
  });

  it("does not load a record of another participant by its id", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-1", { baseline: record(70), now: record(7) }));
    expect(await screen.findByText("Baseline: this user has no such record.")).toBeDefined();
  });
});

describe("the comparison of two date ranges [REQ-DETAIL-43]", () => {
  it("requests four records at a time, and shows all of them together", async () => {
    const services = aStudyOfMornings(20);
    const answers = Array.from({ length: 14 }, (_, place) => {
      const id = 6 + place;
      const answer = services.http.hold(`GET /capnogram/${id}/`);
      return () => answer(aMorningRecord(id));
    });
    openDetail(services, WEEKS);
    const asked = () => services.http.requests.filter(({ path }) => /^\/capnogram\/\d+\/$/.test(path)).length;
    await waitFor(() => expect(asked()).toBe(4));
    expect(await screen.findByText("Loading the records: 0 of 14")).toBeDefined();
    for (const answer of answers) {
      // oxlint-disable-next-line no-await-in-loop -- one answer after the other
      await act(async () => answer());
    }
    expect(await readRow("END TIDAL CO2")).toEqual([
      "4.00\u2009kPa7 records",
      "5.50\u2009kPa7 records",
      "+1.50\u2009kPa",
    ]);
    expect(asked()).toBe(14);
    expect(screen.queryByRole("region", { name: "AVERAGE BREATHS" })).toBeNull();
  });

  it("leaves out a record that could not be loaded, and includes it after a retry", async () => {
    const services = aStudyOfMornings(20);
    services.http.fail("GET /capnogram/14/", "unexpected-status", 500);
    openDetail(services, WEEKS);
    expect(await screen.findByText("1 record could not be loaded and is left out.")).toBeDefined();
    expect((await readRow("END TIDAL CO2"))[1]).toBe("5.50\u2009kPa6 records");
    expect(screen.getByText("Left out: 1 could not be loaded")).toBeDefined();
    services.http.reply("GET /capnogram/14/", aMorningRecord(14));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect((await readRow("END TIDAL CO2"))[1]).toBe("5.50\u2009kPa7 records"));
  });
});

describe("the form that chooses a comparison [REQ-DETAIL-43]", () => {
  it("suggests a choice, shows errors beside their fields, and requests nothing before it is complete", async () => {
    const services = aStudyOfThree();
    const router = openDetail(services, getComparePath("CARD-1"));
    await userEvent.click(await screen.findByRole("button", { name: "Compare" }));
    expect(screen.getAllByText("Choose the first day")).toHaveLength(2);
    expect(screen.getAllByText("Choose the last day")).toHaveLength(2);
    const [first, second] = screen.getAllByLabelText("First day");
    const [last] = screen.getAllByLabelText("Last day");
    if (!first || !last || !second) throw new Error("no days");
    fireEvent.change(first, { target: { value: "2026-11-19" } });
    fireEvent.change(last, { target: { value: "2026-11-18" } });
    expect(screen.getByText("The last day lies before the first one")).toBeDefined();
    expect(router.state.location.search).toBe("");
    expect(services.http.sent("GET /capnogram/6/")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Latest record and the one before" }));
    await findSection("VALUES");
    expect(router.state.location.search).toBe("?baseline=6&now=7");
    // The choice is one line above the numbers, and says which suggestion is chosen.
    expect(screen.queryAllByLabelText("First day")).toEqual([]);
    expect(
      screen.getByRole("button", { name: "Latest record and the one before", pressed: true }),
    ).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Swap sides" }));
    await waitFor(() => expect(router.state.location.search).toBe("?baseline=7&now=6"));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("−0.81\u2009kPa");
  });

  it("opens again for other days, and keeps the focus in its line once it closed", async () => {
    openDetail(aStudyOfThree(), TWO_RECORDS);
    const other = await screen.findByRole("button", { name: "Choose…", expanded: false });
    await userEvent.click(other);
    await userEvent.click(screen.getByRole("button", { name: "Compare" }));
    expect(document.activeElement).toBe(other);
    expect(screen.queryByRole("button", { name: "Compare" })).toBeNull();
  });

  it("offers no choice where there is no record", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-3"));
    expect(await screen.findByText("This user has no record that could be compared.")).toBeDefined();
  });

  it("the compare page reports a user outside the account's groups as unknown", async () => {
    openDetail(aStudyOfThree(), getComparePath("CARD-99"));
    expect(await screen.findByText("There is no such user in your groups")).toBeDefined();
  });
});
