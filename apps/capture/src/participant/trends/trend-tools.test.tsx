import { aCapnogramRowBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { aRecord, aStudyOfThree, openPart, type Shown } from "../testing/open-detail.tsx";
import { Trends } from "./Trends.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

/** The trend of CARD-1, with a good record on each of so many days. */
async function open(days: number, address: string) {
  const services = aStudyOfThree();
  const { http } = services;
  const made = Array.from({ length: days }, (_, place) => ({
    id: 100 + place,
    kPa: 4 + (place % 11) / 10,
    capnogram_dt: new Date(Date.UTC(2026, 9, 20 + place, 8)).toISOString(),
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
  for (const { id, capnogram_dt, kPa } of made)
    http.reply(`GET /capnogram/${id}/`, aRecord(id, kPa, capnogram_dt));
  openPart(
    services,
    ({ participant, records, notes }: Shown) => (
      <Trends duid={participant.duid} records={records} notes={notes} />
    ),
    address,
  );
  await screen.findByRole("application", { name: /^Trend of / });
  return services;
}

describe("the timescales of the trend [REQ-DETAIL-19]", () => {
  it.each([
    ["", ["1M"]],
    ["?scale=1W", ["1W"]],
    ["?from=2026-10-21T00:00:00Z&to=2026-10-23T00:00:00Z", []],
    ["?scale=1W&from=2026-10-21T00:00:00Z&to=2026-10-23T00:00:00Z", []],
  ])("of %j that are pressed: %j", async (search, pressed) => {
    await open(12, `/detail/CARD-1${search}`);
    const scales = within(screen.getByRole("group", { name: "Timescale" })).getAllByRole("button");
    expect(
      scales
        .filter((scale) => scale.getAttribute("aria-pressed") === "true")
        .map(({ textContent }) => textContent),
    ).toEqual(pressed);
  });
});

describe("what the trend draws besides its line", () => {
  it("has a number at each limit of the values, where the axis is the whole one [spec §9]", async () => {
    await open(3, "/detail/CARD-1?scale=ALL&axis=whole#respiratory-rate");
    expect(screen.getByText("8 bpm")).toBeDefined();
    expect(screen.getByText("24 bpm")).toBeDefined();
    expect(screen.getByText("usual 12–20 bpm")).toBeDefined();
  });

  it.each([
    [12, 1],
    [9, 0],
  ])("of %i good readings is a shade of the own range: %i", async (days, shades) => {
    const services = await open(days, "/detail/CARD-1?scale=ALL#end-tidal-co2");
    await act(() => services.clock.advanceAsync(2_000));
    await screen.findByText(`Breaths good (${days})`);
    // On screen it is painted.
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    onTestFinished(() => act(() => void window.dispatchEvent(new Event("afterprint"))));
    const picture = screen.getByRole("img", { name: /^Trend of END TIDAL CO2/ });
    expect(picture.querySelectorAll("path[fill*='--accent-soft']")).toHaveLength(shades);
  });

  it("has no line without words below it", async () => {
    await open(3, "/detail/CARD-1?scale=ALL#end-tidal-co2");
    const lines = [...document.querySelectorAll("p[class*='note']")].map(({ textContent }) => textContent);
    expect(lines).toEqual([expect.stringMatching(/^Bar at the axis/)]);
  });

  it("folds away the marks that no reading in view has, and no other", async () => {
    await open(3, "/detail/CARD-1?scale=ALL#end-tidal-co2");
    const isFolded = (words: RegExp) => screen.getByText(words).closest("[data-none]") !== null;
    expect(
      [/^Breaths good \(0\)/, /^Poor: .* \(0\)/, /^Breath quality not known \(3\)/].map(isFolded),
    ).toEqual([true, true, false]);
    expect(screen.queryByText(/^Own range:/)).toBeNull();
  });
});
