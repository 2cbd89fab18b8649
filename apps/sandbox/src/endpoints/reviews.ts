import { ReviewsDocument } from "@capno/api-client/schemas/reviews";
import { PERMISSIONS } from "@capno/domain/permission";

import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App } from "./app.ts";
import { notFound, Refused } from "./refusal.ts";
import { readJson, reply } from "./wire.ts";

const NAME = "worklist";
const toTag = (version: number) => `"${version}"`;

/** The marks of the worklist, one document for everybody who sees the list: written only in place of what was read. */
export function serveReviews(app: App, world: World): void {
  const find = () =>
    world.database
      .selectFrom("documents")
      .select(["body", "version"])
      .where("name", "=", NAME)
      .executeTakeFirst();

  app.get("/v2/reviews/", async (context) => {
    requireAccount(context, PERMISSIONS.capture);
    const stored = await find();
    if (!stored) throw notFound("Nobody has reviewed anything yet.");
    context.header("ETag", toTag(stored.version));
    return reply(context, ReviewsDocument, JSON.parse(stored.body) as ReviewsDocument);
  });

  app.put("/v2/reviews/", async (context) => {
    requireAccount(context, PERMISSIONS.capture);
    const body = JSON.stringify(await readJson(context, ReviewsDocument));
    const wanted = context.req.header("if-match");
    // One statement each: of two writers at the same moment exactly one finds what it replaces.
    const written =
      wanted === undefined
        ? await world.database
            .insertInto("documents")
            .values({ name: NAME, body, version: 1 })
            .onConflict((conflict) => conflict.column("name").doNothing())
            .returning("version")
            .executeTakeFirst()
        : await world.database
            .updateTable("documents")
            .set((update) => ({ body, version: update("version", "+", 1) }))
            .where("name", "=", NAME)
            .where("version", "=", Number(wanted.replaceAll('"', "")))
            .returning("version")
            .executeTakeFirst();
    if (!written) throw new Refused(412, { detail: "Somebody else wrote since this was read." });
    context.header("ETag", toTag(written.version));
    return context.json({}, 200);
  });
}
