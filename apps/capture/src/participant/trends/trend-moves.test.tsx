import { aCapnogramRowBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { aRecord, aStudyOfThree, openPart, type Shown } from "../testing/open-detail.tsx";
import { Trends } from "./Trends.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

/** The trend of CARD-1, with a record on each of the twelve days until 31 October. */
async function open(address: string) {
  const services = aStudyOfThree();
  const times = Array.from({ length: 12 }, (_, place) =>
    new Date(Date.UTC(2026, 9, 20 + place, 8)).toISOString(),
  );
  services.http.reply(
    "GET /capnogram/?duid=CARD-1",
    times.map((capnogram_dt, place) => aCapnogramRowBody({ id: 100 + place, capnogram_dt })),
  );
  services.http.reply(
    "GET /duid/param/?duid=CARD-1",
    times.map((capnogram_dt) => aTrendBody({ capnogram_dt })),
  );
  for (const [place, time] of times.entries())
    services.http.reply(`GET /capnogram/${100 + place}/`, aRecord(100 + place, 5, time));
  const router = openPart(
    services,
    ({ participant, records, notes }: Shown) => (
      <Trends duid={participant.duid} records={records} notes={notes} />
    ),
    address,
  );
  await screen.findByRole("application", { name: /^Trend of / });
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const counts = (readings: number) =>
  waitFor(() => expect(screen.getByText(`Breath quality not known (${readings})`)).toBeDefined());
const RANGE = "from=2026-10-21T00%3A00%3A00.000Z&to=2026-10-23T00%3A00%3A00.000Z";

describe("the readings below the trend", () => {
  it("are counted again with each timescale, to a longer one and back", async () => {
    await open("/detail/CARD-1?scale=1W");
    await counts(8);
    await press("1M");
    await counts(12);
    await press("1W");
    await counts(8);
    await press("ALL");
    await counts(12);
  });

  it("are those of a timescale again, once one is pressed over a part that was zoomed into", async () => {
    const router = await open(`/detail/CARD-1?scale=1W&${RANGE}`);
    await counts(2);
    await press("1W");
    await counts(8);
    expect(router.state.location.search).toBe("?scale=1W");
  });

  it("are of the same days for another statistic", async () => {
    const router = await open(`/detail/CARD-1?scale=1W&${RANGE}`);
    await counts(2);
    await userEvent.click(screen.getByRole("tab", { name: "RESPIRATORY RATE" }));
    await waitFor(() => expect(router.state.location.hash).toBe("#respiratory-rate"));
    await counts(2);
    expect(router.state.location.search).toBe(`?scale=1W&${RANGE}`);
  });
});

describe("what the trend explains", () => {
  it("has the sign that it draws: the bar with its usual range in the middle, and the own range", async () => {
    await open("/detail/CARD-1?scale=ALL");
    const bar = screen.getByText(/^Bar at the axis/).previousElementSibling;
    const parts = [...(bar?.children ?? [])].map((part) => [
      part.getAttribute("y"),
      part.getAttribute("class"),
    ]);
    expect(parts).toEqual([
      [null, expect.stringContaining("outside")],
      ["4", expect.stringContaining("usual")],
      ["8", expect.stringContaining("outside")],
    ]);
    expect(screen.getByText(/^Own range:/).previousElementSibling?.className).toContain("own");
  });

  it("says which axis its button brings", async () => {
    await open("/detail/CARD-1?scale=ALL");
    expect(screen.getByRole("button", { name: "0 to 10" }).title).toBe(
      "Show the whole axis, 0 to 10, not only the readings in view",
    );
  });
});
