import type { CapnogramListItem } from "@capno/api-client/schemas/capnograms";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import { createHandsetLogs, type UsedRecord } from "@capno/domain/handset";
import { toRecordedDate } from "@capno/domain/time";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { expect, it } from "vitest";

import { signIn, startSandbox } from "../testing/test-sandbox.ts";

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);

it.each(["demo", "clean-study", "faulty-study"] as const)(
  "the log of handsets of %s has as many records of each participant as the database [REQ-HANDSET-17]",
  async (scenario) => {
    const sandbox = await startSandbox(scenario);
    const research = await signIn(sandbox, "research");
    const now = toEpochMs(sandbox.world.clock.now());
    const people = (await research.get("/duid/")).body as readonly DuidItem[];
    const lists = await Promise.all(
      people.map(async ({ duid }) => {
        const rows = (await research.get(`/capnogram/?duid=${duid}`)).body as readonly CapnogramListItem[];
        return rows.map((row): UsedRecord => ({
          duid: toDuid(duid),
          handsetUdi: row.handset_udi ? toHandsetUdi(row.handset_udi) : undefined,
          ...toRecordedDate(toEpochMs(Date.parse(row.capnogram_dt)), now),
        }));
      }),
    );
    const records = lists.flat();
    const logs = createHandsetLogs(records, [], [], toDay);
    const counted = await sandbox.world.database
      .selectFrom("capnograms")
      .select((select) => ["handset_udi", "duid", select.fn.countAll<number>().as("records")])
      .where(
        "duid",
        "in",
        people.map(({ duid }) => duid),
      )
      .where("captured_at", ">=", Date.UTC(2010, 0))
      .where("captured_at", "<=", now + 3_600_000)
      .groupBy(["handset_udi", "duid"])
      .execute();
    const summed = new Map<string, number>();
    for (const { udi, uses } of logs.byHandset.values())
      for (const use of uses)
        if (use.source === "recorded") {
          const key = `${udi} ${use.duid}`;
          summed.set(key, (summed.get(key) ?? 0) + use.records);
        }
    expect(counted.length).toBeGreaterThan(0);
    expect(summed).toEqual(
      new Map(counted.map(({ handset_udi, duid, records: count }) => [`${handset_udi} ${duid}`, count])),
    );
  },
);
