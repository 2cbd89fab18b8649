import type { ProtocolServer } from "../realtime/protocol-server.ts";
import { readJournal } from "../world/journal.ts";
import { readStatistics } from "../world/recordings.ts";
import type { World } from "../world/world.ts";

/** What was called and stored, for tests and for the curious. Never a token, a key or a password. */
export async function readLog(world: World, realtime: ProtocolServer) {
  const read = (kind: Parameters<typeof readJournal>[1]) => readJournal(world.database, kind);
  return {
    scenario: world.scenario,
    seed: world.seed,
    now: new Date(world.clock.now()).toISOString(),
    requests: world.requests.list(),
    sessions: await read("session"),
    locks: await read("lock"),
    allocations: await read("allocation"),
    reportAccess: await read("report-access"),
    consents: await read("consent"),
    trainingVideos: await read("training-video"),
    marketingPreferences: await read("marketing-preference"),
    smokingHistories: await read("smoking-history"),
    feedback: await read("feedback"),
    capnograms: await readLatestCapnograms(world),
    realtime: {
      connected: realtime.isConnected,
      connections: realtime.connectionCount,
      subscriptions: realtime.getSubscriptions(),
    },
  };
}

/** Every record of a study in the database, to compare an exported package with. */
export async function readStudyRecords(world: World) {
  const rows = await world.database
    .selectFrom("capnograms")
    .innerJoin("participant_groups", "participant_groups.duid", "capnograms.duid")
    .innerJoin("groups", "groups.id", "participant_groups.group_id")
    .select([
      "capnograms.id",
      "capnograms.duid",
      "groups.projectid",
      "captured_at",
      "handset_udi",
      "state",
      "statistics",
    ])
    .orderBy("capnograms.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    duid: row.duid,
    project: row.projectid,
    capturedAt: new Date(row.captured_at).toISOString(),
    handsetUdi: row.handset_udi,
    state: row.state,
    ...readStatistics(row),
  }));
}

const SHOWN_CAPNOGRAMS = 100;

/** The newest first, with the probability that a result page must show. */
async function readLatestCapnograms(world: World) {
  const rows = await world.database
    .selectFrom("capnograms")
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN_CAPNOGRAMS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    capnogramId: row.public_id,
    testIdentifier: row.test_identifier,
    handsetUdi: row.handset_udi,
    duid: row.duid,
    capturedAt: new Date(row.captured_at).toISOString(),
    administeredBy: row.administered_by,
    state: row.state,
    profile: row.profile,
    breathQuality: row.breath_quality,
    probability: row.probability,
    probabilityCategory: row.probability_category,
    severityCategory: row.severity_category,
    packYears: row.pack_years,
  }));
}
