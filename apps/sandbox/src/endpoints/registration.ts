import { RegistrationForm } from "@capno/api-client/schemas/sign-in";
import { EmptyReply } from "@capno/api-client/schemas/wire-values";

import { register } from "../world/registration.ts";
import { useEmailLink } from "../world/email-links.ts";
import type { World } from "../world/world.ts";
import type { App } from "./app-types.ts";
import { refusedFields } from "./refusal.ts";
import { readForm, reply } from "./wire.ts";

export function serveRegistration(app: App, world: World): void {
  app.post("/user/register/", async (context) => {
    const form = await readForm(context, RegistrationForm);
    const errors = await register(world, {
      ...form,
      allowed_domains: [form.allowed_domains ?? []].flat(),
    });
    if (errors) throw refusedFields(errors);
    return reply(context, EmptyReply, {});
  });

  // The link of the verification email redirects the browser to the sign-in page.
  app.get("/user/verify/", async (context) => {
    const accountId = await useEmailLink(world, "verify", context.req.query("key") ?? "");
    if (accountId === undefined) {
      return context.text("This verification link has been used or has expired.", 400);
    }
    await world.database
      .updateTable("accounts")
      .set({ is_verified: 1 })
      .where("id", "=", accountId)
      .execute();
    return context.redirect(`${world.options.shellOrigin}/login`, 302);
  });
}
