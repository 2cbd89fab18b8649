import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aCapnogramRowBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import {
  aRecord,
  aStudyOfThree,
  DAY_BEFORE,
  findSection,
  openDetail,
  openPart,
  type Shown,
} from "../testing/open-detail.tsx";
import { Trends } from "./Trends.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const openTrends = (study: ReturnType<typeof aStudyOfThree>, address?: string) =>
  openPart(
    study,
    ({ participant, records, notes }: Shown) => (
      <Trends duid={participant.duid} records={records} notes={notes} />
    ),
    address,
  );
const findTab = (name: string) => screen.findByRole("tab", { name });
const isPressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");

describe("trends [spec §2] [REQ-DETAIL-17] [REQ-DETAIL-18] [REQ-DETAIL-19] [REQ-DETAIL-20] [REQ-DETAIL-21]", () => {
  it("offers the displayed statistics in tabs and in the dropdown, which agree", async () => {
    const router = openTrends(aStudyOfThree());
    await findTab("END TIDAL CO2");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "END TIDAL CO2",
      "RESPIRATORY RATE",
      "OBSTRUCTIVE INDEX",
    ]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Trend" }), "RESPIRATORY RATE");
    expect((await findTab("RESPIRATORY RATE")).getAttribute("aria-selected")).toBe("true");
    expect(router.state.location.hash).toBe("#respiratory-rate");
    await userEvent.click(await findTab("OBSTRUCTIVE INDEX"));
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Trend" }).value).toBe("obstructiveIndex");
  });

  it("follows the statistics that a deployment displays", async () => {
    const config = aRuntimeConfig({ statistics: { displayed: ["metabolicBurden"], percentiles: {} } });
    openDetail({ ...aStudyOfThree(), config });
    expect(await findTab("METABOLIC BURDEN")).toBeDefined();
    expect(await screen.findAllByRole("article")).toHaveLength(1);
  });

  it("ignores an unknown name in the address and leaves it alone", async () => {
    const router = openTrends(aStudyOfThree(), "/detail/CARD-1#no-such-trend");
    expect((await findTab("END TIDAL CO2")).getAttribute("aria-selected")).toBe("true");
    expect(router.state.location.hash).toBe("#no-such-trend");
  });

  it("keeps a choice that is not on the page yet when the next press comes", async () => {
    const router = openTrends(aStudyOfThree());
    await findTab("END TIDAL CO2");
    act(() => {
      fireEvent.change(screen.getByRole("combobox", { name: "Trend" }), {
        target: { value: "respiratoryRate" },
      });
      screen.getByRole("button", { name: "6M" }).click();
      screen.getByRole("button", { name: "1D" }).click();
    });
    await waitFor(() => expect(isPressed("1D")).toBe("true"));
    expect(router.state.location).toMatchObject({ hash: "#respiratory-rate", search: "?scale=1D" });

    await act(() => router.navigate("/detail/CARD-1?scale=1W#end-tidal-co2"));
    await userEvent.click(screen.getByRole("button", { name: "ALL" }));
    expect(router.state.location).toMatchObject({ hash: "#end-tidal-co2", search: "?scale=ALL" });
  });

  it.each([38, -3])(
    "names a value of %d kPa, which no lung makes, and gives it no room, also where it is in the window [REQ-DETAIL-46]",
    async (odd) => {
      const study = aStudyOfThree();
      const days = Array.from(
        { length: 20 },
        (_, i) => `2026-11-${String(i + 1).padStart(2, "0")}T08:00:00Z`,
      );
      for (const oddDay of ["2024-11-20T08:00:00Z", "2026-11-10T20:00:00Z"]) {
        const made = [...days.map((day, i) => [day, 4.4 + (i % 9) / 10] as const), [oddDay, odd] as const];
        study.http.reply(
          "GET /duid/param/?duid=CARD-1",
          made.map(([capnogram_dt, kPa]) =>
            aTrendBody({
              capnogram_dt,
              data_par_breath_avg: { PetCO2: [kPa], metBurden: [0.2], epTangent: [0.3] },
            }),
          ),
        );
        study.http.reply(
          "GET /capnogram/?duid=CARD-1",
          made.map(([capnogram_dt], place) => aCapnogramRowBody({ id: 100 - place, capnogram_dt })),
        );
        openTrends(study, "/detail/CARD-1?scale=1M#end-tidal-co2");
        expect(await screen.findByText("axis 4.3 to 5.3")).toBeDefined();
        expect(
          screen.getByText(
            new RegExp(`^Not plausible, outside 0 to 20 kPa, and not in the line: ${odd}.00 on `),
          ),
        ).toBeDefined();
        await userEvent.click(screen.getByRole("button", { name: "0 to 10" }));
        await waitFor(() => expect(screen.queryByText(/^axis /)).toBeNull());
        cleanup();
      }
    },
  );

  it("begins with a month where it holds two readings, else with everything", async () => {
    const study = aStudyOfThree();
    openTrends(study);
    await findTab("END TIDAL CO2");
    expect(isPressed("1M")).toBe("true");
    cleanup();
    study.http.reply("GET /duid/param/?duid=CARD-1", [
      aTrendBody({ capnogram_dt: "2026-01-01T08:00:00Z" }),
      aTrendBody({ capnogram_dt: "2026-11-20T09:20:00Z" }),
    ]);
    study.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody(),
      aCapnogramRowBody({ id: 6, capnogram_dt: "2026-01-01T08:00:00Z" }),
    ]);
    openTrends(study);
    await findTab("END TIDAL CO2");
    expect(isPressed("ALL")).toBe("true");
  });

  it("writes a chosen timescale into the address, ends it at the latest reading and says so", async () => {
    const router = openTrends(aStudyOfThree());
    await findTab("END TIDAL CO2");
    await userEvent.click(screen.getByRole("button", { name: "6M" }));
    expect(router.state.location.search).toBe("?scale=6M");
    // Back leaves the page, and does not undo a press.
    expect(router.state.historyAction).toBe("REPLACE");
    expect(isPressed("6M")).toBe("true");
    expect(screen.getByText(/^up to 20 November 2026/)).toBeDefined();
  });

  it("writes what panning and zooming show into the address, from which it opens again", async () => {
    const router = openTrends(aStudyOfThree(), "/detail/CARD-1?scale=ALL#respiratory-rate");
    const section = await findSection("TRENDS");
    await userEvent.click(await within(section).findByRole("button", { name: "Zoom in" }));
    await waitFor(() => expect(router.state.location.search).toMatch(/scale=ALL&from=.+&to=.+/));
    expect(router.state.location.hash).toBe("#respiratory-rate");
    await waitFor(() => expect(isPressed("ALL")).toBe("false"));
  });

  it.each([
    [[], "Not enough data to plot trend"],
    [[aTrendBody({ capnogram_dt: "2000-01-01T00:07:00Z" })], "Not enough data to plot trend"],
    [
      [aTrendBody({ capnogram_dt: "2000-01-01T00:07:00Z" })],
      "Records left out: 1 without a trustworthy date.",
    ],
    [[aTrendBody({ data_par_cap: { RR_est: null } })], "Records left out: 1 without this value."],
    [[{ capnogram_dt: 7 }], "Records left out: 1 that could not be read."],
  ])("says of %j: %s", async (records, text) => {
    const study = aStudyOfThree();
    study.http.reply("GET /duid/param/?duid=CARD-1", records);
    study.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody(),
      aCapnogramRowBody({ id: 6, capnogram_dt: "2000-01-01T00:07:00Z" }),
    ]);
    openTrends(study, "/detail/CARD-1#respiratory-rate");
    expect(await screen.findByText(text)).toBeDefined();
  });

  it.each(["2026-11-18T09:20:00Z", "2026-02-30T09:20:00Z"])(
    "leaves out a reading of %s, which is no record's, and says so [REQ-DATA-22]",
    async (capnogram_dt) => {
      const study = aStudyOfThree();
      study.http.reply("GET /duid/param/?duid=CARD-1", [aTrendBody({ capnogram_dt }), aTrendBody()]);
      openTrends(study, "/detail/CARD-1#respiratory-rate");
      expect(await screen.findByText("Records left out: 1 that could not be read.")).toBeDefined();
      expect(screen.getByText(/^up to 20 November 2026/)).toBeDefined();
    },
  );

  it("calls no reading unreadable while the list that may name its record is on its way [SAFETY]", async () => {
    const study = aStudyOfThree();
    openTrends(study);
    await screen.findByText(/from 4\.50 kPa to 5\.31 kPa/);
    const newest = "2026-11-20T10:00:00Z";
    const answer = study.http.hold("GET /capnogram/?duid=CARD-1");
    study.http.reply(
      "GET /duid/param/?duid=CARD-1",
      [DAY_BEFORE, newest].map((capnogram_dt) =>
        aTrendBody({
          capnogram_dt,
          data_par_breath_avg: { PetCO2: [4.2], metBurden: [0.2], epTangent: [0.3] },
        }),
      ),
    );
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await screen.findByText(/one reading, 4\.20/);
    expect(screen.queryByText(/could not be read/)).toBeNull();
    answer([aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE })]);
    expect(await screen.findByText("Records left out: 1 that could not be read.")).toBeDefined();
  });

  it("says that no quality is known until the records in view were asked for, each once, by no scroll of the list [REQ-DETAIL-21]", async () => {
    giveFramesHeight(300);
    const study = aStudyOfThree();
    const dayBefore = "2026-11-18T08:00:00Z";
    const NEWEST = "2026-11-20T09:20:00Z";
    const longAgo = "2026-02-18T08:00:00Z";
    const made = [NEWEST, DAY_BEFORE, dayBefore, longAgo] as const;
    study.http.reply(
      "GET /duid/param/?duid=CARD-1",
      made.map((capnogram_dt) => aTrendBody({ capnogram_dt })),
    );
    study.http.reply(
      "GET /capnogram/?duid=CARD-1",
      made.map((capnogram_dt, place) => aCapnogramRowBody({ id: 7 - place, capnogram_dt })),
    );
    study.http.reply("GET /capnogram/7/", {
      ...aRecord(7, 4.5, NEWEST),
      data_par_error: ["", "", "", ""],
    });
    study.http.reply("GET /capnogram/6/", {
      ...aRecord(6, 4.5, DAY_BEFORE),
      data_par_error: ["", "cough", "cough", ""],
    });
    study.http.reply("GET /capnogram/5/", {}, 404);
    openTrends(study, "/detail/CARD-1?scale=1M#end-tidal-co2");
    await findTab("END TIDAL CO2");
    expect(await screen.findByText("Breath quality not known (3)")).toBeDefined();
    expect(screen.getByText("Breaths good (0)").closest("[data-none]")).not.toBeNull();
    await act(() => study.clock.advanceAsync(1_000));
    const good = await screen.findByText("Breaths good (1)");
    expect(good.closest("[data-none]")).toBeNull();
    expect(await screen.findByText("Poor: most breaths could not be used (1)")).toBeDefined();
    // What could not be read stays not known, and what is out of view is not asked for.
    expect(screen.getByText("Breath quality not known (1)")).toBeDefined();
    await act(() => study.clock.advanceAsync(60_000));
    const asked = study.http.requests.map(({ path }) => path).filter((path) => /^\/capnogram\/\d/.test(path));
    expect(asked.toSorted()).toEqual(["/capnogram/5/", "/capnogram/6/", "/capnogram/7/"]);
  });

  /** The files that are saved from now on, and the clicks that save them. */
  function keepSaved() {
    const saved: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          saved.push(blob);
          return "blob:saved";
        },
      }),
    );
    return { saved, click: vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue() };
  }

  it("says in the saved table which records it lacks [REQ-DATA-24] [SAFETY]", async () => {
    const { saved } = keepSaved();
    const study = aStudyOfThree();
    study.http.reply("GET /duid/param/?duid=CARD-1", [aTrendBody(), { capnogram_dt: 7 }]);
    openTrends(study);
    await userEvent.click(await screen.findByRole("button", { name: "Save trend as CSV" }));
    const lines = ((await saved[0]?.text()) ?? "").trim().split("\r\n");
    expect(lines.slice(2)).toEqual(["Records left out: 1 that could not be read.,"]);
    vi.unstubAllGlobals();
  });

  it("saves the readings as a table, with the zone in every time", async () => {
    const { saved, click } = keepSaved();
    const study = aStudyOfThree();
    openTrends(study);
    await userEvent.click(await screen.findByRole("button", { name: "Save trend as CSV" }));
    expect(click.mock.contexts[0]).toHaveProperty("download", "CARD-1-end-tidal-co2-2026-11-20.csv");
    const file = "CARD-1-end-tidal-co2-2026-11-20.csv";
    expect(study.activity.entries).toContainEqual({ what: "Exported", detail: file });
    const lines = ((await saved[0]?.text()) ?? "").trim().split("\r\n");
    expect(lines[0]).toContain("Time,END TIDAL CO2 (kPa)");
    expect(lines).toHaveLength(3);
    const [time = "", value] = lines[1]?.split(",") ?? [];
    expect(value).toBe("4.5");
    // The wall time of the study, with the zone that makes it a moment.
    const moment = new Date("2026-11-19T08:00:00Z");
    const wall = moment.toLocaleString("sv-SE", { timeZone: "UTC" }).replace(" ", "T");
    expect(time).toMatch(new RegExp(`^${wall}(Z|[+-]\\d\\d:\\d\\d)$`));
    expect(Date.parse(time)).toBe(moment.getTime());
    vi.unstubAllGlobals();
  });
});
