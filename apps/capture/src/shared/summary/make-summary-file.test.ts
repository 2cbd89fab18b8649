import { toParticipants } from "@capno/domain/participant";
import { toEpochMs } from "@capno/domain/units";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";

import { makeSummariesZip } from "./make-summary-file.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 26, 10));

it("makeSummariesZip has a file of its own for each participant, also where two IDs differ in a sign that no file name has [REQ-DETAIL-45]", async () => {
  const duids = ["HEART STUDY-7", "HEART-STUDY-7"];
  const participants = toParticipants(
    duids.map((duid) => ({
      duid,
      groupIds: undefined,
      handsetUdi: null,
      recordCount: 0,
      latestRecordedAt: null,
      qualityFraction: null,
      latestQualityFraction: null,
      adherenceFraction: null,
    })),
    NOW,
  );
  const clock = createManualClock(NOW);
  const pieces = await makeSummariesZip({
    participants: participants.map((participant) => ({
      participant,
      records: { rows: [], unreadable: 0 },
      values: { trends: { rows: [], unreadable: 0 }, latest: undefined, breathsOf: () => undefined },
      notes: [],
      status: undefined,
    })),
    failures: [],
    asked: duids.length,
    settings: { config: aRuntimeConfig(), groups: [], zone: "Europe/London", asOf: NOW },
    brand: "Capno",
    fileName: "users-summaries",
    clock: {
      after(_, run) {
        queueMicrotask(run);
        return clock.after(0, () => undefined);
      },
    },
    signal: new AbortController().signal,
  });
  const bytes = new Uint8Array(await new Blob([...pieces]).arrayBuffer());
  expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual(
    ["HEART-STUDY-7-summary-2026-11-26.pdf", "HEART-STUDY-7-summary-2026-11-26-2.pdf"].toSorted(),
  );
});
