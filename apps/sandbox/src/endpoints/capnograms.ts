import {
  CapnogramListReply,
  CapnogramReply,
  DuidQuery,
  toStatisticParts,
} from "@capno/api-client/schemas/capnograms";
import { TrendListReply } from "@capno/api-client/schemas/trends";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { isFailedParse } from "@capno/domain/breath/quality";

import { getRecording, readStatistics, toSimulationRequest } from "../world/recordings.ts";
import type { Capnogram } from "../world/tables.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App, AppContext } from "./app-types.ts";
import { notAllowed, notFound } from "./refusal.ts";
import { readParameter, readQuery, reply, toTimestamp } from "./wire.ts";

/** The recordings of participants, for the detail dashboard and for training. */
export function serveCapnograms(app: App, world: World): void {
  app.get("/capnogram/", async (context) => {
    const duid = await findDuid(context, world);
    const rows = await world.database
      .selectFrom("capnograms")
      .select(["id", "captured_at", "data_par_ver", "handset_udi"])
      .where("duid", "=", duid)
      .orderBy("captured_at", "desc")
      .orderBy("id", "desc")
      .execute();
    return reply(
      context,
      CapnogramListReply,
      rows.map((row) => ({
        id: row.id,
        capnogram_dt: toTimestamp(row.captured_at),
        data_par_ver: row.data_par_ver,
        duid,
        handset_udi: row.handset_udi,
      })),
    );
  });

  app.get("/capnogram/:id/", async (context) => {
    const { groupIds } = requireDetail(context);
    const id = Number(readParameter(context, "id"));
    const row = await world.database
      .selectFrom("capnograms")
      .innerJoin("handsets", "handsets.udi", "capnograms.handset_udi")
      .selectAll("capnograms")
      .where("capnograms.id", "=", Number.isSafeInteger(id) ? id : -1)
      .where((where) =>
        where.or([
          where("handsets.group_id", "in", notNone(groupIds)),
          where(
            "capnograms.duid",
            "in",
            where
              .selectFrom("participant_groups")
              .select("participant_groups.duid")
              .where("group_id", "in", notNone(groupIds)),
          ),
        ]),
      )
      .executeTakeFirst();
    if (!row) throw notFound("Capnogram not found.");
    await requireValues(context, world, row.duid);
    return reply(context, CapnogramReply, toCapnogram(row));
  });

  app.get("/duid/param/", async (context) => {
    const duid = await findDuid(context, world);
    await requireValues(context, world, duid);
    const rows = await world.database
      .selectFrom("capnograms")
      .selectAll()
      .where("duid", "=", duid)
      .where("state", "=", "completed")
      .orderBy("captured_at")
      .orderBy("id")
      .execute();
    return reply(
      context,
      TrendListReply,
      rows.map((row) => ({
        capnogram_dt: toTimestamp(row.captured_at),
        ...toStatisticParts(readStatistics(row)),
      })),
    );
  });
}

function requireDetail(context: AppContext) {
  // The training page shows a new record at once.
  return requireAccount(context, PERMISSIONS.viewDetail, PERMISSIONS.assignHandset);
}

/** A study that is blinded gives its values to those alone who may see them. */
async function requireValues(context: AppContext, world: World, duid: string | null): Promise<void> {
  const { blindedProjects } = world.settings;
  const mayView = context.var.account?.permissions.includes(PERMISSIONS.viewValues);
  if (mayView || duid === null || blindedProjects.length === 0) return;
  const blinded = await world.database
    .selectFrom("participant_groups")
    .innerJoin("groups", "groups.id", "participant_groups.group_id")
    .select("groups.id")
    .where("duid", "=", duid)
    .where("projectid", "in", [...blindedProjects])
    .executeTakeFirst();
  if (blinded) throw notAllowed();
}

async function findDuid(context: AppContext, world: World): Promise<string> {
  const { groupIds } = requireDetail(context);
  const { duid } = readQuery(context, DuidQuery);
  const found = await world.database
    .selectFrom("participant_groups")
    .select("duid")
    .where("duid", "=", duid)
    .where("group_id", "in", notNone(groupIds))
    .executeTakeFirst();
  if (!found) throw notFound("User ID not found.");
  return duid;
}

/** `in ()` is an error on some databases; no group has the id 0. */
const notNone = (ids: readonly number[]) => (ids.length > 0 ? [...ids] : [0]);

function toCapnogram(row: Capnogram) {
  const isFailed = isFailedParse(row.data_par_ver) || row.state === "failed";
  const base = {
    id: row.id,
    handset_udi: row.handset_udi,
    capnogram_dt: toTimestamp(row.captured_at),
    data_par_ver: row.data_par_ver,
    ...toStatisticParts(readStatistics(row)),
  };
  if (isFailed) {
    return { ...base, data_breath: [], data_splits: [], data_par_error: [], data_avg_waveform: [] };
  }
  const { samples, analysis } = getRecording(toSimulationRequest(row));
  const { timesS, meansKPa, deviationsKPa } = analysis.averageWaveform;
  return {
    ...base,
    data_breath: samples,
    data_splits: [...analysis.splits],
    data_par_error: [...analysis.breathErrors],
    data_avg_waveform: timesS.map((x, index) => [x, meansKPa[index] ?? null, deviationsKPa[index] ?? null]),
  };
}
