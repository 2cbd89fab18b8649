import { formatDateTime } from "@capno/domain/time/date-text";
import { toParticipants } from "@capno/domain/participant/participant";
import { toEpochMs } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { cleanup, render, screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";

const ZONE = "Asia/Kolkata";
const USED = "2026-11-02T22:30:00Z";
/** A browser has no such thing; the tests run in Node, and its zone is set there. */
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const zoneBefore = env["TZ"];

beforeAll(() => {
  env["TZ"] = ZONE;
  // The zone is read once, when the page's code is.
  vi.resetModules();
  giveFramesHeight(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
});
afterAll(() => {
  cleanup();
  if (zoneBefore === undefined) delete env["TZ"];
  else env["TZ"] = zoneBefore;
  vi.resetModules();
  vi.restoreAllMocks();
});

describe("times in All Users, in a zone half a day from UTC [REQ-LIST-15]", () => {
  it("are shown in the browser's time zone", async () => {
    const { default: product } = await import("../product.tsx");
    const services = aProductServices();
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", latest_capnogram_dt: USED })]);
    const { routes } = product.create(services);
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/list"] })} />);
    const row = (await screen.findByRole("rowheader")).closest("tr");
    const shown = formatDateTime(toEpochMs(Date.parse(USED)), ZONE);
    expect(shown).toContain("03");
    expect(row?.textContent).toContain(shown);
  });

  it("are saved with the UTC offset of the study's zone, in a file named by its day", async () => {
    const { saveParticipantsCsv } = await import("./participants-csv.ts");
    const saved: string[] = [];
    const saving = {
      saveCsv: async (text: string, name: string) => void saved.push(name, text),
      saveFile: () => {},
      chooseTarget: async () => undefined,
    };
    saveParticipantsCsv(
      saving,
      toParticipants(
        [
          {
            duid: "CARD-1",
            groupIds: [1],
            handsetUdi: null,
            recordCount: 1,
            latestRecordedAt: toEpochMs(Date.parse(USED)),
            qualityFraction: 1,
            latestQualityFraction: 1,
            adherenceFraction: 1,
          },
        ],
        toEpochMs(Date.parse(USED)),
      ),
      { now: toEpochMs(Date.parse(USED)), reasonsOf: () => [], doneOf: () => undefined, statuses: new Map() },
      { zone: ZONE, unreadable: 0 },
    );
    expect(saved[0]).toBe("users-2026-11-03-0400-Kolkata-time.csv");
    expect(saved[1]).toContain("2026-11-03T04:00:00+05:30");
  });
});
