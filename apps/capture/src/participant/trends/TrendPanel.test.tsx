import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession, type FakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { aNote, serveLog } from "../../study/log/testing/log-entries.ts";
import { aRecord, aStudyOfThree, openPart, type Shown } from "../testing/open-detail.tsx";
import { Trends } from "./Trends.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

interface Made {
  readonly id: number;
  readonly capnogram_dt: string;
  readonly kPa: number;
  readonly row?: object;
}

interface Setting {
  readonly worklist?: object;
  readonly session?: FakeSession;
  readonly log?: readonly ReturnType<typeof aNote>[];
  /** Displayed alone. */
  readonly statistic?: "metabolicBurden";
}

/** The trend of CARD-1, of these records. */
function open(
  made: readonly Made[],
  address = "/detail/CARD-1?scale=ALL#end-tidal-co2",
  { worklist, session, log, statistic }: Setting = {},
) {
  const services = { ...aStudyOfThree(), ...(session && { session }) };
  if (worklist !== undefined) Object.assign(services.config.capture, { worklist });
  if (statistic !== undefined) Object.assign(services.config.statistics, { displayed: [statistic] });
  if (log !== undefined) serveLog(services, ...log);
  const { http } = services;
  http.reply(
    "GET /capnogram/?duid=CARD-1",
    made.map(({ id, capnogram_dt, row }) => aCapnogramRowBody({ id, capnogram_dt, ...row })),
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
  for (const { id, capnogram_dt, kPa } of made)
    http.reply(`GET /capnogram/${id}/`, aRecord(id, kPa, capnogram_dt));
  const router = openPart(
    services,
    ({ participant, records, notes }: Shown) => (
      <Trends duid={participant.duid} records={records} notes={notes} />
    ),
    address,
  );
  return { services, router };
}

const findChart = () => screen.findByRole("application", { name: /^Trend of END TIDAL CO2/ });
const FIRST = { id: 6, kPa: 4.5, capnogram_dt: "2026-11-19T08:00:00Z" };
const LAST = { id: 7, kPa: 5.31, capnogram_dt: "2026-11-20T09:20:00Z" };
const daily = (count: number): readonly Made[] =>
  Array.from({ length: count }, (_, i) => ({
    id: 100 + i,
    kPa: 4 + (i % 11) / 10,
    capnogram_dt: new Date(Date.UTC(2026, 8, 1 + i, 8)).toISOString(),
  }));

describe("a reading of the trend [REQ-DETAIL-20] [REQ-DETAIL-68]", () => {
  async function openLast() {
    const chart = await findChart();
    fireEvent.keyDown(chart, { key: "End" });
    fireEvent.keyDown(chart, { key: "Enter" });
  }

  it("is read out in its unit and in the study's zone, and opens its record", async () => {
    const { router } = open([FIRST, LAST]);
    fireEvent.keyDown(await findChart(), { key: "End" });
    await screen.findAllByText(/^5\.31 kPa, breath quality not known on 20 November 2026, 09:20$/);
    fireEvent.keyDown(await findChart(), { key: "Enter" });
    await waitFor(() => expect(router.state.location.search).toBe("?scale=ALL&record=7"));
    expect(router.state.location.hash).toBe("#end-tidal-co2");
  });

  it("opens the record that was processed where a failed one has its time", async () => {
    const failed = { ...LAST, id: 9, row: { data_par_ver: "ERROR 3" } };
    const { router } = open([FIRST, LAST, failed]);
    await openLast();
    await waitFor(() => expect(router.state.location.search).toBe("?scale=ALL&record=7"));
  });

  it("opens the record whose time is less than a second from it, as a server may write it", async () => {
    const { router } = open([FIRST, { ...LAST, row: { capnogram_dt: "2026-11-20T09:20:00.400Z" } }]);
    await openLast();
    await waitFor(() => expect(router.state.location.search).toBe("?scale=ALL&record=7"));
  });

  it("opens no record where two have its time: neither is guessed [SAFETY]", async () => {
    const { router } = open([FIRST, LAST, { ...LAST, id: 8 }]);
    await openLast();
    // The first reading is that of one record.
    const chart = await findChart();
    fireEvent.keyDown(chart, { key: "Home" });
    fireEvent.keyDown(chart, { key: "Enter" });
    await waitFor(() => expect(router.state.location.search).toBe("?scale=ALL&record=6"));
  });
});

describe("the lines below the trend", () => {
  it("explain the bar, and a dashed line only where the user was silent for so long", async () => {
    open([FIRST, LAST]);
    await findChart();
    expect(screen.getByText("Bar at the axis: green is the usual range")).toBeDefined();
    expect(screen.queryByText(/^Dashed:/)).toBeNull();
    expect(screen.queryByText(/^Own range:/)).toBeNull();
  });

  it("say from how many silent days on a line is dashed", async () => {
    open([{ ...FIRST, capnogram_dt: "2026-11-13T09:20:00Z" }, LAST]);
    await findChart();
    expect(screen.getByText("Dashed: 7 days or more without a reading.")).toBeDefined();
  });

  it("say of how many good readings the own range is made, and that no more are looked up than the newest sixty", async () => {
    const { services } = open(daily(61));
    await findChart();
    expect(screen.getByText("Quality is shown for the newest 60 readings.")).toBeDefined();
    // Keeps its space until the records are looked up.
    expect(screen.getByText(/^Own range:/).closest("[data-none]")).not.toBeNull();
    await act(() => services.clock.advanceAsync(2_000));
    await waitFor(() => expect(screen.getByText("Breaths good (60)")).toBeDefined());
    expect(screen.getByText("Breath quality not known (1)")).toBeDefined();
    const ownRange = screen.getByText("Own range: 10 to 90% of the last 30 good readings");
    expect(ownRange.closest("[data-none]")).toBeNull();
    expect(services.http.sent("GET /capnogram/160/")).toHaveLength(1);
    expect(services.http.sent("GET /capnogram/100/")).toEqual([]);
  });

  it("keep no space for an own range where the readings are too few for one", async () => {
    open(daily(9));
    await findChart();
    expect(screen.queryByText(/^Own range:/)).toBeNull();
  });

  it("say nothing of the newest sixty where there are no more", async () => {
    open(daily(60));
    await findChart();
    expect(screen.getByText("Breath quality not known (60)")).toBeDefined();
    expect(screen.queryByText(/^Quality is shown for the newest/)).toBeNull();
  });

  it("show each quality by the mark that its readings have [REQ-DETAIL-60]", async () => {
    open([FIRST, LAST]);
    await findChart();
    const marks = [/^Breaths good /, /^Poor: /, /^Breath quality not known /].map((words) => {
      const mark = screen.getByText(words).previousElementSibling?.firstElementChild;
      return [mark?.localName, mark?.getAttribute("class")];
    });
    expect(marks).toEqual([
      ["rect", expect.stringContaining("full")],
      ["rect", expect.stringContaining("hollow")],
      ["path", null],
    ]);
  });

  it("explain no bar where the values are not judged", async () => {
    open([FIRST, LAST], "/detail/CARD-1?scale=ALL", { statistic: "metabolicBurden" });
    await screen.findByRole("application", { name: /^Trend of METABOLIC BURDEN/ });
    expect(screen.queryByText(/^Bar at the axis/)).toBeNull();
  });

  it("take for the record of a reading the one whose time is less than a second from it", async () => {
    const { services } = open([{ ...LAST, row: { capnogram_dt: "2026-11-20T09:20:00.400Z" } }]);
    await findChart();
    await act(() => services.clock.advanceAsync(2_000));
    expect(await screen.findByText("Breaths good (1)")).toBeDefined();
  });

  it("take the silent days of the project of the user's group, and not of their ID", async () => {
    const project = { unusedDays: 3, adherenceBelow: 70, qualityDrop: 15 };
    const { worklist } = aStudyOfThree().config.capture;
    open([{ ...FIRST, capnogram_dt: "2026-11-16T09:20:00Z" }, LAST], undefined, {
      worklist: { ...worklist, projects: { LEEDS: project } },
      session: createFakeSession(anAccount({ groups: [aGroup({ id: 1, projectId: "LEEDS" })] })),
    });
    await findChart();
    expect(screen.getByText("Dashed: 3 days or more without a reading.")).toBeDefined();
  });

  it("count the readings of the window alone", async () => {
    open(daily(40), "/detail/CARD-1?scale=1W#end-tidal-co2");
    await findChart();
    expect(screen.getByText("Breath quality not known (8)")).toBeDefined();
  });

  it("count and look up the readings at both ends of a window", async () => {
    const range = "from=2026-09-03T08:00:00Z&to=2026-09-05T08:00:00Z";
    const { services } = open(daily(10), `/detail/CARD-1?${range}#end-tidal-co2`);
    await findChart();
    expect(screen.getByText("Breath quality not known (3)")).toBeDefined();
    await act(() => services.clock.advanceAsync(2_000));
    expect(await screen.findByText("Breaths good (3)")).toBeDefined();
    expect(services.http.sent("GET /capnogram/105/")).toEqual([]);
  });
});

it("the trend marks each day with notes, and says how many there are", async () => {
  const log = [
    aNote("a", "CARD-1", { day: "2026-11-18" }),
    aNote("b", "CARD-1", { day: "2026-11-19" }),
    aNote("c", "CARD-1", { day: "2026-11-19" }),
  ];
  open([{ ...FIRST, capnogram_dt: "2026-11-17T08:00:00Z" }, LAST], undefined, { log });
  await findChart();
  // On screen they are painted.
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  onTestFinished(() => act(() => void window.dispatchEvent(new Event("afterprint"))));
  expect(await screen.findByText("2 notes")).toBeDefined();
  expect(screen.getByText("Note")).toBeDefined();
});

it("the trend shows its whole axis while the button is pressed", async () => {
  const { router } = open([FIRST, LAST]);
  await findChart();
  const button = screen.getByRole("button", { name: "0 to 10" });
  const press = async (isPressed: boolean, search: string) => {
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe(String(isPressed)));
    expect(router.state.location.search).toBe(search);
  };
  await press(true, "?scale=ALL&axis=whole");
  await press(false, "?scale=ALL");
});

it("the table of a trend without a unit names the statistic alone", async () => {
  const saved = watchSavedFiles();
  onTestFinished(saved.end);
  open([FIRST, LAST], "/detail/CARD-1?scale=ALL#obstructive-index");
  await userEvent.click(await screen.findByRole("button", { name: "Save trend as CSV" }));
  await waitFor(() => expect(saved.names).toHaveLength(1));
  expect((await saved.readText()).replace("\uFEFF", "").split("\r\n")[0]).toBe("Time,OBSTRUCTIVE INDEX");
});

it("a trend without a reading has nothing to save", async () => {
  open([]);
  expect(await screen.findByText("Not enough data to plot trend")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save trend as CSV" })).toBeNull();
});

it("the trend has a bar at its axis for each band of its values [SAFETY]", async () => {
  open([FIRST, LAST]);
  await findChart();
  await userEvent.click(screen.getByRole("button", { name: "0 to 10" }));
  const getBars = () =>
    [...document.querySelectorAll("svg rect[fill]")].map((bar) => bar.getAttribute("fill"));
  const inOrder = ["--watch", "--good", "--watch"].map((token) => expect.stringContaining(token));
  await waitFor(() => expect(getBars()).toEqual(inOrder));
});

it("a window of the trend without a reading leads to all of them", async () => {
  const range = "from=2026-10-01T00:00:00Z&to=2026-10-02T00:00:00Z";
  const { router } = open([FIRST, LAST], `/detail/CARD-1?scale=1W&${range}#end-tidal-co2`);
  await findChart();
  expect(screen.getByText("Not enough data to plot trend")).toBeDefined();
  const [showAll] = screen.getAllByRole("button", { name: "Show all" }).toReversed();
  await userEvent.click(showAll ?? document.body);
  await waitFor(() => expect(router.state.location.search).toBe("?scale=ALL"));
});
