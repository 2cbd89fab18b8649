import { createManualClock, settle } from "@capno/api-client/testing/manual-clock";
import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { expect, it, vi } from "vitest";

import { makeSummaryFile, type SummaryFileOrder } from "./make-summary-file.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 26, 10));

/** A file of two users, whose pages are made one after the other. */
function make(failures: SummaryFileOrder["failures"] = []) {
  const clock = createManualClock();
  const ended = new AbortController();
  const second = Promise.withResolvers<void>();
  let pages = 0;
  const participants = toParticipants(
    ["CARD-1", "CARD-2"].map((duid) => ({ ...NEVER_USED, duid })),
    NOW,
  ).map((participant) => ({
    ...{ participant, values: undefined, notes: [], status: undefined },
    records: { rows: [], unreadable: 0 },
  }));
  const file = makeSummaryFile({
    ...{ participants, failures, asked: 2 + failures.length, brand: "Capno", fileName: "users", clock },
    settings: { config: aRuntimeConfig(), groups: [], zone: "Europe/London", asOf: NOW },
    signal: ended.signal,
    onPage() {
      if (++pages === 2) second.resolve();
    },
  });
  file.catch(() => undefined);
  const untilPage = (count: number) => vi.waitFor(() => expect(pages).toBeGreaterThanOrEqual(count));
  return { clock, file, ended, pages: () => pages, untilPage, second: second.promise };
}

it("makeSummaryFile tells each page, and lets the browser draw before the next one", async () => {
  const { clock, file, pages, untilPage } = make();
  await untilPage(1);
  await settle();
  expect([pages(), clock.waiting()]).toEqual([1, 1]);
  clock.advance(0);
  await untilPage(2);
  clock.advance(0);
  expect(new TextDecoder().decode((await file).slice(0, 5))).toBe("%PDF-");
});

it("makeSummaryFile is of the time of its data, and has a last page for those who have none", async () => {
  const { clock, file, untilPage } = make([{ userId: "CARD-3", reason: "No answer." }]);
  await untilPage(1);
  clock.advance(0);
  await untilPage(2);
  clock.advance(0);
  const text = new TextDecoder("latin1").decode(await file);
  expect(text).toMatch(/D:20261126100000Z|2026-11-26T10:00:00/);
  expect(text.match(/\/Type ?\/Page\b/g)).toHaveLength(3);
});

it("makeSummaryFile ends between two pages where it was cancelled", async () => {
  const { clock, file, ended, pages, untilPage, second } = make();
  await untilPage(1);
  ended.abort();
  clock.advance(0);
  // A file that goes on tells its second page, and then waits for the clock.
  await expect(Promise.race([file, second])).rejects.toThrow();
  expect(pages()).toBe(1);
});
