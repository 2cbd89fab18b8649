import { FeedbackBody } from "@capno/api-client/schemas/feedback";
import { EmptyReply } from "@capno/api-client/schemas/wire-values";
import { PERMISSIONS } from "@capno/domain/account/permission";

import { writeJournal } from "../world/journal.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App } from "./app-types.ts";
import { refusedFields } from "./refusal.ts";
import { readJson, reply } from "./wire.ts";

export function serveDiagnosisFeedback(app: App, world: World): void {
  app.post("/v2/diagnosis-feedback/", async (context) => {
    const { username, groupIds } = requireAccount(context, PERMISSIONS.diagnosis);
    const { testIdentifier, feedback } = await readJson(context, FeedbackBody);
    const test =
      groupIds.length > 0 &&
      (await world.database
        .selectFrom("capnograms")
        .innerJoin("handsets", "handsets.udi", "capnograms.handset_udi")
        .select("capnograms.id")
        .where("test_identifier", "=", testIdentifier)
        .where("group_id", "in", [...groupIds])
        .where("product", "=", "ntd")
        .executeTakeFirst());
    if (!test) throw refusedFields({ testIdentifier: ["There is no test with this identifier."] });
    if (!feedback.some(({ answer }) => answer.trim() !== "")) {
      throw refusedFields({ feedback: ["At least one answer is needed."] });
    }
    await writeJournal(world, "feedback", username, { testIdentifier, feedback });
    return reply(context, EmptyReply, {});
  });
}
