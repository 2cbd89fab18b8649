import { randomBytes } from "node:crypto";

import { isSuccess } from "../exchange.ts";
import type { Session } from "../session.ts";
import type { AreaOfKit } from "./area.ts";

/** Something no server can have given out. */
const NO_KEY = "capno-conformance";
const NO_ADDRESS = "nobody@capno-conformance.invalid";
const BY = "nobody";

const createPassword = () => `Capno-${randomBytes(12).toString("base64url")}-1`;

/** What is refused of strangers; with an invitation, one account of the kit's own from its beginning to a new password. */
export const ACCOUNTS: AreaOfKit = {
  area: "accounts",
  lines: [],
  async collect(session) {
    const unknown = { username: NO_ADDRESS };
    const label = "an unknown address";
    await session.call("requestPasswordReset", { by: BY, query: unknown, label, expects: [400] });
    if (!session.options.allowsWrites) {
      session.skip("requestPasswordReset.answers", "It would send an e-mail: --allow-writes tries it.");
      return;
    }
    const password = createPassword();
    const form = { username: NO_ADDRESS, password, user_type: "SU", sic: NO_KEY };
    await session.call("register", { by: BY, form, label: "no such invitation", expects: [400] });
    const reset = { vek: NO_KEY, sics: "{}", password };
    await session.call("setNewPassword", { by: BY, form: reset, label: "no such key", expects: [400] });
    await liveThroughAnAccount(session);
  },
};

/** Registered, forgotten, and given a new password: nobody else's account is touched. */
async function liveThroughAnAccount(session: Session): Promise<void> {
  const { invitation, readMail, accounts, edges } = session.options;
  if (invitation === undefined) {
    session.skip("register.answers", "It needs an invitation code: --invitation.");
    session.skip("requestPasswordReset.answers", "It needs an account of the kit's own: --invitation.");
    session.skip("setNewPassword.answers", "It needs an account of the kit's own: --invitation.");
    return;
  }
  const domain = accounts[0]?.username.split("@")[1] ?? "capno-conformance.invalid";
  const username = `capno-conformance-${edges.now().toString(36)}@${domain}`;
  const form = { username, password: createPassword(), user_type: "SU", sic: invitation };
  const registered = await session.call("register", { by: BY, form });
  if (!isSuccess(registered)) {
    session.skip("accounts", "The account of the kit's own was not registered.");
    return;
  }
  await session.call("requestPasswordReset", { by: BY, query: { username } });
  if (readMail === undefined) {
    session.skip(
      "setNewPassword.answers",
      "The key stands in an e-mail: --mail tells the kit how to read it.",
    );
    return;
  }
  const vek = toKey(await readMail(username));
  await session.call("setNewPassword", {
    by: BY,
    form: { vek, sics: "{}", password: createPassword() },
  });
}

/** The key alone, or the `vek` of a link. */
function toKey(text: string): string {
  const query = URL.canParse(text) ? new URL(text).searchParams.get("vek") : null;
  return query ?? text;
}
