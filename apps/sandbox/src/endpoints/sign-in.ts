import { RefreshForm, RefreshReply, SignInForm, SignInReply } from "@capno/api-client/schemas/sign-in";

import { writeJournal } from "../world/journal.ts";
import { isPasswordOf } from "../world/passwords.ts";
import { issueTokens, rotateTokens } from "../world/tokens.ts";
import type { World } from "../world/world.ts";
import type { App } from "./app-types.ts";
import { notSignedIn } from "./refusal.ts";
import { readForm, reply } from "./wire.ts";

/** Compared with for an unknown username, so that the answer takes as long. */
const NOBODYS_HASH = `argon2id$${"A".repeat(22)}$${"A".repeat(43)}`;

export function serveSignIn(app: App, world: World): void {
  app.post("/user/login/", async (context) => {
    const { username, password } = await readForm(context, SignInForm);
    const account = await world.database
      .selectFrom("accounts")
      .select(["id", "username", "password_hash", "is_verified"])
      .where("username", "=", username)
      .executeTakeFirst();
    const hash = account?.password_hash ?? NOBODYS_HASH;
    const isRight = await isPasswordOf(hash, password, world.passwordCost);
    if (!account || !isRight || !account.is_verified) {
      await writeJournal(world, "session", account?.username ?? null, { event: "sign-in-refused" });
      throw notSignedIn("No active account found with the given credentials");
    }
    await writeJournal(world, "session", account.username, { event: "signed-in" });
    return reply(context, SignInReply, await issueTokens(world, account.id));
  });

  app.post("/user/login/refresh/", async (context) => {
    const { refresh } = await readForm(context, RefreshForm);
    const tokens = await rotateTokens(world, refresh);
    if (!tokens) throw notSignedIn("Token is invalid or expired", "token_not_valid");
    return reply(context, RefreshReply, tokens);
  });
}
