import { MOST_ENTRIES_OF_A_PAGE, MOST_NEW_ENTRIES, StudyLogQuery } from "@capno/api-client/schemas/study-log";
import { PERMISSIONS } from "@capno/domain/account/permission";
import * as v from "valibot";

import { judgeEntry, type EntryResult } from "../world/judge-entry.ts";
import { readLogPage, type LogReader } from "../world/study-log.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App, AppContext } from "./app-types.ts";
import { Refused, refusedFields } from "./refusal.ts";
import { readQuery } from "./wire.ts";

const PATH = "/v2/study-log/";
const USUAL_LIMIT = 1_000;
const LARGEST_BODY_BYTES = 1_048_576;
const Written = v.object({ entries: v.array(v.unknown()) });

/** What the members of a study write together: rows that are written once, in one order for everyone. */
export function serveStudyLog(app: App, world: World): void {
  app.get(PATH, async (context) => {
    const reader = requireReader(context);
    const { after, limit: written } = readQuery(context, StudyLogQuery);
    const limit = written === undefined ? USUAL_LIMIT : Number(written);
    if (limit < 1 || limit > MOST_ENTRIES_OF_A_PAGE)
      throw refusedFields({ limit: [`It is from 1 to ${MOST_ENTRIES_OF_A_PAGE}.`] });
    const page = await readLogPage(world.database, reader, after, limit);
    if (page === undefined) throw new Refused(410, { detail: "Read the log from the beginning." });
    return context.json(page);
  });

  app.post(PATH, async (context) => {
    const author = requireReader(context);
    const body = await context.req.arrayBuffer();
    if (body.byteLength > LARGEST_BODY_BYTES) throw tooLarge();
    const { success, output } = v.safeParse(Written, parseJson(body));
    if (!success) throw refusedFields({ entries: ["There is no list of entries."] });
    const { entries } = output;
    if (entries.length > MOST_NEW_ENTRIES) throw tooLarge();
    const now = world.clock.now();
    // One request after another: of two authors who saw the same row, one is told of the other's.
    const results = await world.database.transaction().execute(async (transaction) => {
      const judged: EntryResult[] = [];
      // oxlint-disable-next-line no-await-in-loop -- a row may follow another of the same request
      for (const entry of entries) judged.push(await judgeEntry(transaction, author, entry, now));
      return judged;
    });
    return context.json({ results });
  });
}

function requireReader(context: AppContext): LogReader {
  const { id, username, groupIds, permissions } = requireAccount(context, PERMISSIONS.capture);
  return { id, username, groupIds, mayReadNotes: permissions.includes(PERMISSIONS.viewDetail) };
}

const tooLarge = () =>
  new Refused(413, { detail: `More than ${MOST_NEW_ENTRIES} entries, or too large: send fewer.` });

function parseJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
