import { createManualClock } from "@capno/test-kit/manual-clock";
import { expect, it } from "vitest";

import { createActivityLog } from "./activity-log.ts";

it("the activity log lists the latest five hundred entries, newest first, until it is cleared [REQ-PRIVACY-05]", () => {
  const clock = createManualClock();
  const log = createActivityLog(clock);
  for (let number = 1; number <= 501; number++) {
    log.record({ what: `Handset ${number} locked`, detail: `${number}` });
    clock.advance(1_000);
  }
  const { entries } = log.store.getState();
  expect(entries).toHaveLength(500);
  expect(entries[0]).toEqual({
    id: 501,
    at: clock.now() - 1_000,
    what: "Handset 501 locked",
    detail: "501",
  });
  expect(entries.at(-1)?.what).toBe("Handset 2 locked");
  expect(new Set(entries.map(({ id }) => id)).size).toBe(500);
  log.clear();
  expect(log.store.getState().entries).toEqual([]);
});
