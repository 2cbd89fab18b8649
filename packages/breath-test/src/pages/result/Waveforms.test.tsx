import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";

import { aRecord, someFeatures } from "../../testing/a-record.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { Waveforms } from "./Waveforms.tsx";

const MISSING = "The average waveform of this test could not be read.";
const READ = aRecord({ features: someFeatures(["", "", ""]) });

const view = (record: typeof READ, isCompared = false) => (
  <Waveforms record={record} isCompared={isCompared} />
);
const getAverage = () => screen.getByRole("region", { name: "Average waveform" });

/** Opens the dialog of the last breath. */
describe("Waveforms [spec §2]", () => {
  it("shows the average breath and the whole recording", async () => {
    const clinic = openJourneyOf({});
    await openPart(clinic, view(READ));
    expect(within(getAverage()).getByRole("figure", { name: "Average waveform" })).toBeTruthy();
    expect(screen.queryByText(MISSING)).toBeNull();
    expect(clinic.services.notices.reported).toEqual([]);
  });

  it("says that the average breath could not be read, until it can", async () => {
    const { recording } = READ;
    const { become } = await openPart(openJourneyOf({}), view(aRecord({ recording })));
    expect(screen.getByText(MISSING)).toBeTruthy();
    await become(view(READ));
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  it.each([true, false])(
    "draws a healthy breath where the product compares with one: %s",
    async (isCompared) => {
      const healthy = { timesS: [0, 1], meansKPa: [0, 5], deviationsKPa: null };
      await openPart(openJourneyOf({}), view({ ...READ, healthy }, isCompared));
      expect(within(getAverage()).queryByText("Healthy") !== null).toBe(isCompared);
    },
  );

  it.each([
    ["recording", [0, 9.3, 0, 5], [0, 5]],
    ["average breath", [0, 5, 0, 5], [0, 9.3]],
  ])("draws both charts up to the highest pressure, here of the %s", async (_, valuesKPa, meansKPa) => {
    const { recording } = READ;
    const features = someFeatures(["", "", ""]);
    const record = aRecord({
      recording: { ...recording, waveform: { timesS: [0, 1, 2, 3], valuesKPa } },
      features: { ...features, averageWaveform: { ...features.averageWaveform, meansKPa } },
    });
    await openPart(openJourneyOf({}), view(record));
    const getTop = (name: string) => {
      const texts = screen.getByRole("figure", { name }).querySelectorAll("svg text");
      return Math.max(...Array.from(texts, ({ textContent }) => Number(textContent)).filter(Number.isFinite));
    };
    expect(getTop("Average waveform")).toBeGreaterThan(6);
    expect(getTop("Capnogram")).toBe(getTop("Average waveform"));
  });

  it("draws both charts lower in a low window, and keeps the room of the strip of breaths beside it", async () => {
    const heights: (readonly number[])[] = [];
    for (const isLow of [false, true]) {
      vi.stubGlobal("matchMedia", (media: string) => ({
        matches: isLow && media.includes("max-height"),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }));
      // oxlint-disable-next-line no-await-in-loop -- one window after the other
      await openPart(openJourneyOf({}), view(READ));
      heights.push(
        ["Average waveform", "Capnogram"].map((name) => {
          const parts = screen.getByRole("figure", { name }).querySelectorAll<HTMLElement>("div[style]");
          const all = Array.from(parts, ({ style }) => Number.parseFloat(style.height));
          return Math.max(...all.filter(Number.isFinite));
        }),
      );
      expect(getAverage().querySelector("[data-beside-breaths]")).not.toBeNull();
      cleanup();
    }
    const [[high = 0, highBeside] = [], [low = 0, lowBeside] = []] = heights;
    expect([highBeside, lowBeside]).toEqual([high, low]);
    expect(high - low).toBe(16);
  });

  it("shows the table of breaths until its dialog closes", async () => {
    await openPart(openJourneyOf({}), view(READ));
    fireEvent.click(screen.getByRole("button", { name: "Breaths as table" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getAllByRole("row")).toHaveLength(4);
    await act(async () => void fireEvent.keyDown(dialog, { key: "Escape" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("reports flaws in the curves", async () => {
    const { recording } = aRecord();
    const clinic = openJourneyOf({});
    const features = someFeatures(["", "", ""]);
    const flawed = aRecord({
      recording: { ...recording, waveform: { timesS: [0, 1, 2], valuesKPa: [0, -5, 0] } },
      features: { ...features, averageWaveform: { ...features.averageWaveform, meansKPa: [0, -5] } },
    });
    await openPart(clinic, view(flawed));
    expect(clinic.services.notices.reported.map(({ problem }) => problem)).toEqual(
      expect.arrayContaining(["an average waveform has flaws", "a capnogram has flaws"]),
    );
  });
});
