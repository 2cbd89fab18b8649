import { NotesDocument } from "@capno/api-client/schemas/notes";
import { ReviewsDocument } from "@capno/api-client/schemas/reviews";
import { PERMISSIONS } from "@capno/domain/permission";
import type { GenericSchema } from "valibot";

import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App } from "./app-types.ts";
import { notFound, Refused } from "./refusal.ts";
import { readJson, reply } from "./wire.ts";

/** Documents that all accounts of Capture write together, each only in place of what was read. */
export function serveSharedDocuments(app: App, world: World): void {
  serveDocument(app, world, { path: "/v2/reviews/", name: "worklist", schema: ReviewsDocument });
  serveDocument(app, world, { path: "/v2/notes/", name: "notes", schema: NotesDocument });
}

interface SharedDocument {
  readonly path: string;
  /** In the database. */
  readonly name: string;
  readonly schema: GenericSchema;
}

const toTag = (version: number) => `"${version}"`;

function serveDocument(app: App, world: World, { path, name, schema }: SharedDocument): void {
  const find = () =>
    world.database
      .selectFrom("documents")
      .select(["body", "version"])
      .where("name", "=", name)
      .executeTakeFirst();

  app.get(path, async (context) => {
    requireAccount(context, PERMISSIONS.capture);
    const stored = await find();
    if (!stored) throw notFound("This document does not exist yet.");
    context.header("ETag", toTag(stored.version));
    return reply(context, schema, JSON.parse(stored.body));
  });

  app.put(path, async (context) => {
    requireAccount(context, PERMISSIONS.capture);
    const body = JSON.stringify(await readJson(context, schema));
    const wanted = context.req.header("if-match");
    // One statement each: of two writers at the same moment exactly one finds what it replaces.
    const written =
      wanted === undefined
        ? await world.database
            .insertInto("documents")
            .values({ name, body, version: 1 })
            .onConflict((conflict) => conflict.column("name").doNothing())
            .returning("version")
            .executeTakeFirst()
        : await world.database
            .updateTable("documents")
            .set((update) => ({ body, version: update("version", "+", 1) }))
            .where("name", "=", name)
            .where("version", "=", Number(wanted.replaceAll('"', "")))
            .returning("version")
            .executeTakeFirst();
    if (!written) throw new Refused(412, { detail: "Somebody else wrote since this was read." });
    context.header("ETag", toTag(written.version));
    return context.json({}, 200);
  });
}
