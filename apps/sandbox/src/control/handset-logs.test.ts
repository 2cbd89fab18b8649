import type { CapnogramListItem } from "@capno/api-client/schemas/capnograms";
import type { DeviceItem } from "@capno/api-client/schemas/handsets";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import { createHandsetLogs, type UsedRecord } from "@capno/domain/handset/handset-log";
import { toRecordedDate } from "@capno/domain/time/instant";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { sql } from "kysely";
import { expect, it } from "vitest";

import type { Sandbox } from "../server.ts";
import { signIn, startSandbox } from "../testing/test-sandbox.ts";

/** The day of the machine's zone, in which a day may have 23 or 25 hours: SQLite knows no other. */
function toDay(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
}

/** The logs as the front end makes them from what the server answers. */
async function readLogs(sandbox: Sandbox) {
  const research = await signIn(sandbox, "research");
  const now = toEpochMs(sandbox.world.clock.now());
  const people = (await research.get("/duid/")).body as readonly DuidItem[];
  const handsets = ((await research.get("/device/")).body as readonly DeviceItem[]).map(({ handset_udi }) =>
    toHandsetUdi(handset_udi),
  );
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
  return { people, handsets, logs: createHandsetLogs(lists.flat(), [], handsets, toDay) };
}

interface Run {
  readonly handset: string;
  readonly duid: string;
  readonly from: number;
  readonly until: number;
  readonly records: number;
  readonly days: number;
}

/** Records of one participant with one handset without another's between them, by one query over the table. */
async function readRuns({ world }: Sandbox): Promise<readonly Run[]> {
  const { rows } = await sql<Run>`
    with dated as (
      select * from capnograms where duid is not null
        and captured_at >= ${Date.UTC(2010, 0)} and captured_at <= ${world.clock.now() + 3_600_000}
    ),
    runs as (
      select *, row_number() over (partition by handset_udi order by captured_at, duid)
        - row_number() over (partition by handset_udi, duid order by captured_at) as run
      from dated
    )
    select handset_udi as handset, duid, min(captured_at) as "from", max(captured_at) as "until",
      count(*) as records, count(distinct date(captured_at / 1000.0, 'unixepoch', 'localtime')) as days
    from runs group by handset_udi, duid, run order by handset_udi, min(captured_at), duid`.execute(
    world.database,
  );
  return rows;
}

const toRuns = ({ byHandset }: ReturnType<typeof createHandsetLogs>): readonly Run[] =>
  Array.from(byHandset.values())
    .toSorted((a, b) => (a.udi < b.udi ? -1 : 1))
    .flatMap(({ udi, uses }) =>
      uses.flatMap((use) =>
        use.source === "recorded"
          ? {
              handset: udi,
              duid: use.duid,
              from: use.from,
              until: use.until,
              records: use.records,
              days: use.days,
            }
          : [],
      ),
    );

/** All records that the logs have, in a line or not. */
const countRecords = (logs: ReturnType<typeof createHandsetLogs>): number =>
  logs.withoutHandset +
  Array.from(logs.byHandset.values(), ({ undated }) => undated).reduce((sum, each) => sum + each, 0) +
  toRuns(logs).reduce((sum, { records }) => sum + records, 0);

async function countInDatabase({ world }: Sandbox): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from capnograms where duid is not null`.execute(world.database);
  return rows[0]?.count ?? 0;
}

it.each(["demo", "clean-study", "faulty-study"] as const)(
  "the log of handsets of %s has the lines that the database has, and every record once [REQ-HANDSET-17]",
  async (scenario) => {
    const sandbox = await startSandbox(scenario);
    const { logs } = await readLogs(sandbox);
    const runs = await readRuns(sandbox);
    expect(runs.length).toBeGreaterThan(0);
    expect(toRuns(logs)).toEqual(runs);
    expect(countRecords(logs)).toBe(await countInDatabase(sandbox));
  },
);

it("the log has the database's lines of a handset that changed hands twice, that two used on one day, that was never used, and on days of 23 and 25 hours [REQ-HANDSET-17]", async () => {
  const sandbox = await startSandbox("clean-study");
  const { people, handsets } = await readLogs(sandbox);
  const [a = "", b = "", c = ""] = people.map(({ duid }) => duid);
  const [changed = "", shared = "", clocks = "", unused = ""] = handsets;
  /** In the machine's zone. */
  const local = (month: number, day: number, hour: number, minute = 0) =>
    new Date(2026, month - 1, day, hour, minute).getTime();
  const records: readonly (readonly [handset: string, duid: string, at: number])[] = [
    ...[2, 3, 5].map((day) => [changed, a, local(2, day, 9)] as const),
    ...[1, 2].map((day) => [changed, b, local(4, day, 9)] as const),
    ...[10, 10, 30].map((day, place) => [changed, c, local(5, day, 9 + place)] as const),
    [changed, c, Date.UTC(2000, 0, 1)],
    [shared, a, local(6, 1, 8)],
    [shared, b, local(6, 1, 12)],
    [shared, a, local(6, 1, 18)],
    // In North America, as in the daily tests: a day of 23 hours and the first minute of the next, and a day of 25 hours.
    ...[local(3, 8, 0, 1), local(3, 8, 23, 59), local(3, 9, 0, 1)].map((at) => [clocks, b, at] as const),
    ...[local(11, 1, 0, 1), local(11, 1, 23, 59)].map((at) => [clocks, c, at] as const),
  ];
  const { database } = sandbox.world;
  const { id: _id, ...row } = await database.selectFrom("capnograms").selectAll().executeTakeFirstOrThrow();
  await database.deleteFrom("capnograms").execute();
  await database
    .insertInto("capnograms")
    .values(
      records.map(([handset, duid, at], place) => ({
        ...row,
        public_id: `planned-${place}`,
        handset_udi: handset,
        duid,
        captured_at: at,
      })),
    )
    .execute();

  const { logs } = await readLogs(sandbox);
  const lines = toRuns(logs);
  expect(lines).toEqual(await readRuns(sandbox));
  expect(countRecords(logs)).toBe(await countInDatabase(sandbox));
  const linesOf = (udi: string) =>
    lines.filter(({ handset }) => handset === udi).map((line) => [line.duid, line.records, line.days]);
  expect(linesOf(changed)).toEqual([
    [a, 3, 3],
    [b, 2, 2],
    [c, 3, 2],
  ]);
  expect(linesOf(shared)).toEqual([
    [a, 1, 1],
    [b, 1, 1],
    [a, 1, 1],
  ]);
  expect(linesOf(clocks)).toEqual([
    [b, 3, 2],
    [c, 2, 1],
  ]);
  expect(logs.byHandset.get(toHandsetUdi(unused))).toMatchObject({ uses: [], undated: 0 });
  expect(logs.byHandset.get(toHandsetUdi(changed))?.undated).toBe(1);
});
