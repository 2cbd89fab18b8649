import { describe, expect, it } from "vitest";

import type { Http } from "../http.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { aDuidBody } from "../testing/wire-builders.ts";
import { getParticipants } from "./participants.ts";

const answering = (body: unknown): Http => ({ send: () => Promise.resolve({ status: 200, body }) });

describe("participants [spec §3]", () => {
  it("reads each value of a participant from its own field [spec §3]", async () => {
    const body = aDuidBody({
      groups: [4],
      capnogram_count: 3,
      capnogram_breath_quality: 0.1,
      latest_capnogram_breath_quality: 0.2,
      adherence: 0.3,
    });
    expect((await getParticipants(answering([body]), createManualClock())).rows).toMatchObject([
      {
        duid: "CARD-1",
        groupIds: [4],
        serialNumber: 1,
        lastUsedTime: Date.UTC(2026, 10, 20, 9, 20),
        count: 3,
        quality: 10,
        lastQuality: 20,
        adherence: 30,
        adherenceFraction: 0.3,
      },
    ]);
  });
});
