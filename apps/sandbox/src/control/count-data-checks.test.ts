import type { CapnogramListItem } from "@capno/api-client/schemas/capnograms";
import type { DeviceItem } from "@capno/api-client/schemas/handsets";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import { checkStudy } from "@capno/domain/data-checks/check-study";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import { countWholeDays } from "@capno/domain/time/day-bounds";
import { toRecordedDate } from "@capno/domain/time/instant";
import { isFailedParse } from "@capno/domain/breath/quality";
import { toRoundedPercent } from "@capno/domain/number/percent";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { expect, it } from "vitest";

import type { ParticipantStatuses } from "@capno/domain/participant-status/participant-status";
import { leaveStudy } from "../testing/leave-study.ts";
import { signIn, startSandbox, stranger } from "../testing/test-sandbox.ts";
import type { ScenarioName } from "../scenarios/open-scenario.ts";

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The lists as the server of a scenario answers them, and what its database counts. */
async function read(scenario: ScenarioName, limits: Readonly<Record<string, string>>, leave = false) {
  const sandbox = await startSandbox(scenario);
  const research = await signIn(sandbox, "research");
  const people = (await research.get("/duid/")).body as readonly DuidItem[];
  const participants: StudyLists["participants"] = await Promise.all(
    people.map(async (wire) => {
      const records = (await research.get(`/capnogram/?duid=${wire.duid}`))
        .body as readonly CapnogramListItem[];
      return {
        duid: toDuid(wire.duid),
        groupIds: wire.groups,
        study: "CARD",
        udi: wire.handset_udi === null ? null : toHandsetUdi(wire.handset_udi),
        count: wire.capnogram_count,
        quality: toRoundedPercent(wire.capnogram_breath_quality),
        lastQuality: toRoundedPercent(wire.latest_capnogram_breath_quality),
        unreadRecords: 0,
        records: records.map((row) => ({
          id: row.id,
          ...toRecordedDate(toEpochMs(Date.parse(row.capnogram_dt)), toEpochMs(sandbox.world.clock.now())),
          isFailed: isFailedParse(row.data_par_ver),
          handsetUdi: toHandsetUdi(row.handset_udi ?? ""),
        })),
      };
    }),
  );
  const handsets = ((await research.get("/device/")).body as readonly DeviceItem[]).map(({ handset_udi }) =>
    toHandsetUdi(handset_udi),
  );
  const lists: StudyLists = {
    asOf: toEpochMs(sandbox.world.clock.now()),
    participants,
    repeated: [],
    unreadParticipants: 0,
    handsets,
    unreadHandsets: 0,
    holdersElsewhere: new Map(),
  };
  const statuses = leave ? await leaveStudy(sandbox) : new Map<string, never>();
  const query = new URLSearchParams(limits).toString();
  const database = (await stranger(sandbox).get(`/__sandbox/data-checks?${query}`)).body;
  return { lists, statuses, database };
}

const count = (
  lists: StudyLists,
  gapDays: number,
  qualityDrop: number,
  statuses: ParticipantStatuses = new Map(),
) =>
  Object.fromEntries(
    checkStudy(
      lists,
      { gapDays: () => gapDays, qualityDrop: () => qualityDrop },
      {
        statuses,
        today: new Date(lists.asOf).toISOString().slice(0, 10),
        getDayStart: (day) => toEpochMs(Date.parse(`${day}T00:00Z`)),
        countDays: (from, until) => countWholeDays(from, until, ZONE),
        getDayEnd: (day) => toEpochMs(Date.parse(`${day}T00:00Z`) + 86_400_000),
      },
    ).map(({ check, findings }) => [check, findings.length]),
  );

it.each(["demo", "clean-study", "faulty-study"] as const)(
  "countDataChecks agrees with the rules on the study of %s [REQ-CHECK-02]",
  async (scenario) => {
    for (const [gapDays, qualityDrop] of [
      [7, 15],
      [3, 1],
    ] as const) {
      const { lists, database } = await read(scenario, {
        gapDays: String(gapDays),
        qualityDrop: String(qualityDrop),
      });
      expect(count(lists, gapDays, qualityDrop)).toEqual(database);
    }
  },
);

it.each(["demo", "faulty-study"] as const)(
  "countDataChecks agrees with the rules on the study of %s, of which every fourth left, for each reason [REQ-STATUS-04]",
  async (scenario) => {
    const { lists, statuses, database } = await read(scenario, { gapDays: "3", qualityDrop: "1" }, true);
    const counted = count(lists, 3, 1, statuses);
    expect(counted).toEqual(database);
    expect(counted["after-end"]).toBeGreaterThan(0);
    expect(counted["left-handset"]).toBeGreaterThan(0);
    expect(count(lists, 3, 1)["after-end"]).toBe(0);
  },
);

it("the clean study has no fault and the faulty study one of each kind", async () => {
  const { database: clean } = await read("clean-study", {});
  expect(new Set(Object.values(clean as object))).toEqual(new Set([0]));
  const { database: faulty } = await read("faulty-study", {});
  expect(faulty).toEqual({
    "before-enrolment": 0,
    "after-end": 0,
    // No participant can be in the database twice.
    "repeated-participant": 0,
    "impossible-date": 2,
    "repeated-record": 1,
    "foreign-handset": 1,
    gap: 1,
    "failed-record": 1,
    "quality-drop": 1,
    "no-handset": 1,
    "left-handset": 0,
    "no-participant": 1,
  });
});
