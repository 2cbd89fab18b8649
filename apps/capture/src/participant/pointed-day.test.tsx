import { aCapnogramRowBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aRecord, aStudyOfThree, DAY_BEFORE, findSection, openDetail } from "./testing/open-detail.tsx";

beforeEach(() => {
  giveFramesHeight(300);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const getMarkedDays = () =>
  [...document.querySelectorAll<HTMLElement>("td[data-pointed]")].map(({ dataset }) => dataset["day"]);
const findDay = (day: string) =>
  waitFor(() => {
    const cell = document.querySelector<HTMLElement>(`td[data-day="${day}"]`);
    if (cell === null) throw new Error(`no ${day}`);
    return cell;
  });

describe("what is pointed at on a participant's page [REQ-DETAIL-53]", () => {
  it("marks the day of the record that is shown, by pointer and by focus", async () => {
    openDetail(aStudyOfThree());
    const breath = await findSection("WAVEFORM TOPOLOGY");
    await findDay("2026-11-20");
    await userEvent.hover(breath);
    expect(getMarkedDays()).toEqual(["2026-11-20"]);
    await userEvent.unhover(breath);
    expect(getMarkedDays()).toEqual([]);
    screen.getByRole("checkbox", { name: "Show Previous" }).focus();
    await waitFor(() => expect(getMarkedDays()).toEqual(["2026-11-20"]));
  });

  it("marks the waveforms where the day of their record is pointed at, and not for another day", async () => {
    openDetail(aStudyOfThree());
    const parts = [await findSection("WAVEFORM TOPOLOGY"), await findSection("CAPNOGRAM")];
    const areMarked = () => parts.map((part) => part.hasAttribute("data-pointed"));
    await userEvent.hover(await findDay("2026-11-20"));
    expect(areMarked()).toEqual([true, true]);
    await userEvent.hover(await findDay("2026-11-19"));
    expect(areMarked()).toEqual([false, false]);
    (await findDay("2026-11-20")).focus();
    await waitFor(() => expect(areMarked()).toEqual([true, true]));
  });

  it("marks the waveforms where the reading of their record is pointed at, whose time is given to the second", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7, capnogram_dt: "2026-11-20T09:20:00.400Z" }),
    ]);
    openDetail(services);
    const part = await findSection("CAPNOGRAM");
    const chart = await screen.findByRole("application", { name: /^Trend of END TIDAL CO2/ });
    expect(part.hasAttribute("data-pointed")).toBe(false);
    fireEvent.keyDown(chart, { key: "End" });
    await waitFor(() => expect(part.hasAttribute("data-pointed")).toBe(true));
  });

  it("is the day of the record that was opened, and does not mark the part itself", async () => {
    openDetail(aStudyOfThree(), "/detail/CARD-1?record=6");
    for (const name of ["WAVEFORM TOPOLOGY", "CAPNOGRAM"]) {
      const part = await findSection(name);
      await findDay("2026-11-19");
      await userEvent.hover(part);
      expect(getMarkedDays()).toEqual(["2026-11-19"]);
      expect(part.hasAttribute("data-pointed")).toBe(false);
      await userEvent.unhover(part);
    }
  });

  it("is the reading that the keys come to: the waveforms are marked at their own alone", async () => {
    openDetail(aStudyOfThree());
    const part = await findSection("CAPNOGRAM");
    const chart = await screen.findByRole("application", { name: /^Trend of END TIDAL CO2/ });
    fireEvent.keyDown(chart, { key: "End" });
    await waitFor(() => expect(part.hasAttribute("data-pointed")).toBe(true));
    fireEvent.keyDown(chart, { key: "Home" });
    await waitFor(() => expect(part.hasAttribute("data-pointed")).toBe(false));
  });

  it("is forgotten with its participant", async () => {
    const router = openDetail(aStudyOfThree());
    await userEvent.hover(await findDay("2026-11-20"));
    expect(getMarkedDays()).toEqual(["2026-11-20"]);
    await router.navigate("/detail/CARD-2");
    await screen.findByRole("heading", { name: /CARD-2/ });
    await findDay("2026-11-20");
    expect(getMarkedDays()).toEqual([]);
  });
});

describe("the cursor of the trend, where another part points [REQ-DETAIL-53]", () => {
  const TIMES = ["2026-11-20T09:20:00Z", DAY_BEFORE, "2026-11-19T06:00:00Z"];

  /** CARD-1 with a record on 20 November and two on the 19th, of these values. */
  async function open(...values: readonly number[]) {
    const services = aStudyOfThree();
    services.http.reply(
      "GET /capnogram/?duid=CARD-1",
      TIMES.map((capnogram_dt, place) => aCapnogramRowBody({ id: 7 - place, capnogram_dt })),
    );
    services.http.reply(
      "GET /duid/param/?duid=CARD-1",
      TIMES.map((capnogram_dt, place) =>
        aTrendBody({
          capnogram_dt,
          data_par_breath_avg: { PetCO2: [values[place] ?? 0], metBurden: [0.2], epTangent: [0.3] },
        }),
      ),
    );
    services.http.reply("GET /capnogram/5/", aRecord(5, 4, TIMES[2]));
    openDetail(services);
    const breath = await findSection("WAVEFORM TOPOLOGY");
    const chart = await screen.findByRole("application", { name: /^Trend of END TIDAL CO2/ });
    const readTip = () => {
      const tip = chart.querySelector<HTMLElement>("[class*='cursorLine']");
      return tip?.style.visibility === "visible" ? tip.textContent : "";
    };
    return { breath, chart, readTip };
  }

  it("stands on the last reading of a day, and is gone with the pointer", async () => {
    const { readTip } = await open(5.31, 4.5, 4);
    await userEvent.hover(await findDay("2026-11-19"));
    await waitFor(() => expect(readTip()).toMatch(/^4\.50 kPa, .* on 19 November 2026, 08:00$/));
    await userEvent.unhover(await findDay("2026-11-19"));
    await waitFor(() => expect(readTip()).toBe(""));
  });

  it("stands on the reading of the record that is shown, and a key takes it from there", async () => {
    const { breath, chart, readTip } = await open(5.31, 4.5, 4);
    await userEvent.hover(breath);
    await waitFor(() => expect(readTip()).toMatch(/^5\.31 kPa, .* on 20 November 2026, 09:20$/));
    fireEvent.keyDown(chart, { key: "Home" });
    await waitFor(() => expect(getMarkedDays()).toEqual(["2026-11-19"]));
    expect(readTip()).toMatch(/^4\.00 kPa, .* on 19 November 2026, 06:00$/);
  });

  it("stands on no reading that no lung makes", async () => {
    const { readTip } = await open(5.31, 38, 4);
    await userEvent.hover(await findDay("2026-11-19"));
    await waitFor(() => expect(readTip()).toMatch(/^4\.00 kPa/));
  });
});
