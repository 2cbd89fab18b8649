import { NewPasswordForm, PasswordResetQuery } from "@capno/api-client/schemas/sign-in";
import { EmptyReply } from "@capno/api-client/schemas/wire-values";

import { createEmailLink, isEmailLinkOpen, useEmailLink } from "../world/email-links.ts";
import { getPasswordProblems, hashPassword } from "../world/passwords.ts";
import { revokeAllTokens } from "../world/tokens.ts";
import type { World } from "../world/world.ts";
import type { App } from "./app-types.ts";
import { refusedFields } from "./refusal.ts";
import { readForm, readQuery, reply } from "./wire.ts";

const INVALID_LINK = { vek: ["This password reset link has been used or has expired."] };

export function servePasswordReset(app: App, world: World): void {
  app.get("/user/login/reset/", async (context) => {
    const { username } = readQuery(context, PasswordResetQuery);
    const account = await world.database
      .selectFrom("accounts")
      .select(["id", "username"])
      .where("username", "=", username)
      .executeTakeFirst();
    if (!account) throw refusedFields({ username: ["No account has this email address."] });
    const key = await createEmailLink(world, "reset", account.id);
    const link = `${world.options.shellOrigin}/login/reset?vek=${key}`;
    await world.sendMail({
      at: new Date(world.clock.now()).toISOString(),
      to: account.username,
      kind: "password-reset",
      subject: "Reset your Capno password",
      text: `Open this link within an hour to choose a new password. It works once.\n\n${link}`,
      link,
    });
    return reply(context, EmptyReply, {});
  });

  app.post("/user/login/reset/", async (context) => {
    const { vek, password } = await readForm(context, NewPasswordForm);
    // A refused password must not use up the link.
    if (!(await isEmailLinkOpen(world, "reset", vek))) throw refusedFields(INVALID_LINK);
    const problems = getPasswordProblems(password);
    if (problems.length > 0) throw refusedFields({ password: problems });
    const hash = await hashPassword(password, world.random, world.passwordCost);
    const accountId = await useEmailLink(world, "reset", vek);
    if (accountId === undefined) throw refusedFields(INVALID_LINK);
    await world.database
      .updateTable("accounts")
      .set({ password_hash: hash, is_verified: 1 })
      .where("id", "=", accountId)
      .execute();
    await revokeAllTokens(world, accountId);
    return reply(context, EmptyReply, {});
  });
}
