import type { DuidItem } from "@capno/api-client/schemas/participants";
import type { CapnogramListItem } from "@capno/api-client/schemas/capnograms";
import { parseInstant } from "@capno/domain/time/instant";
import { toParticipants } from "@capno/domain/participant/participant";
import { isFailedParse } from "@capno/domain/breath/quality";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import { findReasons, REASONS } from "@capno/domain/worklist/worklist";
import { afterAll, beforeAll, expect, it } from "vitest";

import { hasLeft } from "@capno/domain/participant-status/participant-status";
import { leaveStudy } from "../testing/leave-study.ts";
import { createSandbox, type Sandbox } from "../server.ts";
import { SHELL_ORIGIN, signIn, stranger } from "../testing/test-sandbox.ts";

const LIMITS = [
  { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15 },
  { unusedDays: 60, adherenceBelow: 2, qualityDrop: 1 },
];

let sandbox: Sandbox;
let research: Awaited<ReturnType<typeof signIn>>;
let now: EpochMs;
let rows: ReturnType<typeof toParticipants>;
beforeAll(async () => {
  // Only looked at, so both read the same, and once. Its time stands still: a user may be a day older in the next
  // second, between the list's answer and the database's. Whole seconds, as the Date header has.
  const wall = Math.floor(Date.now() / 1000) * 1000;
  sandbox = await createSandbox({
    port: 0,
    shellOrigin: SHELL_ORIGIN,
    scenario: "large",
    wall: () => wall,
  });
  research = await signIn(sandbox, "research");
  const list = await research.get("/duid/");
  now = toEpochMs(Date.parse(list.headers.get("date") ?? ""));
  rows = toParticipants(
    (list.body as readonly DuidItem[]).map((wire) => ({
      duid: wire.duid,
      groupIds: wire.groups,
      handsetUdi: wire.handset_udi,
      recordCount: wire.capnogram_count,
      latestRecordedAt:
        wire.latest_capnogram_dt === null ? null : (parseInstant(wire.latest_capnogram_dt) ?? null),
      qualityFraction: wire.capnogram_breath_quality,
      latestQualityFraction: wire.latest_capnogram_breath_quality,
      adherenceFraction: wire.adherence,
    })),
    now,
  );
});
afterAll(() => sandbox.close());

it.each(LIMITS)(
  "countWorklist agrees with the worklist rules on 10,000 participants: %j [REQ-LIST-40]",
  async (limits) => {
    expect(rows).toHaveLength(10_000);
    const counted: Record<string, number> = { call: 0 };
    for (const name of REASONS) counted[name] = 0;
    for (const row of rows) {
      const reasons = findReasons(row, limits, now);
      if (reasons.length > 0) counted["call"] = (counted["call"] ?? 0) + 1;
      for (const { name } of reasons) counted[name] = (counted[name] ?? 0) + 1;
    }
    const query = new URLSearchParams(Object.entries(limits).map(([key, value]) => [key, String(value)]));
    const { body } = await stranger(sandbox).get(`/__sandbox/worklist?${query.toString()}`);
    const { failed, any: _any, left: _left, participants, ...database } = body as Record<string, number>;
    expect(participants).toBe(10_000);
    // The list does not say which records failed: failures are counted only after a look-up.
    expect({ ...database, failed: 0 }).toEqual(counted);
    expect(failed).toBeGreaterThan(50);
    for (const name of REASONS) if (name !== "failed") expect(counted[name], name).toBeGreaterThan(0);

    const [first] = rows.filter(({ duid }) => duid === "CARD-0002");
    const records = (await research.get(`/capnogram/?duid=${first?.duid}`))
      .body as readonly CapnogramListItem[];
    expect(records.every(({ data_par_ver }) => isFailedParse(data_par_ver))).toBe(true);
  },
);

it("countWorklist agrees with the worklist's chips where every fourth participant left, for each reason [REQ-STATUS-03]", async () => {
  const limits = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15 };
  const statuses = await leaveStudy(sandbox);
  const today = new Date(now).toISOString().slice(0, 10);
  const calling = rows.filter(
    (row) => !hasLeft(statuses.get(row.duid), today) && findReasons(row, limits, now).length > 0,
  );
  const { body } = await stranger(sandbox).get("/__sandbox/worklist");
  expect(body).toMatchObject({ participants: 10_000, left: 2_500, call: calling.length });
  const before = rows.filter((row) => findReasons(row, limits, now).length > 0);
  expect(calling.length).toBeLessThan(before.length);
});
