import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aStudyOfThree, findSection, openDetail } from "./testing/open-detail.tsx";

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
