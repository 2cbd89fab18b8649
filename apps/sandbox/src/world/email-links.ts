import { createHash } from "node:crypto";

import type { Database, EmailLinksTable } from "./tables.ts";
import type { World } from "./world.ts";

type Purpose = EmailLinksTable["purpose"];

/** A key that opens something once, until it expires. Only its hash is stored. */
export async function createEmailLink(
  world: World,
  purpose: Purpose,
  accountId: number,
  database: Database = world.database,
): Promise<string> {
  const key = world.random.token(24);
  const { resetLinkMs, verificationLinkMs } = world.settings;
  await database
    .insertInto("email_links")
    .values({
      key_hash: toHash(key),
      account_id: accountId,
      purpose,
      expires_at: world.clock.now() + (purpose === "reset" ? resetLinkMs : verificationLinkMs),
      used_at: null,
    })
    .execute();
  return key;
}

export async function isEmailLinkOpen(world: World, purpose: Purpose, key: string): Promise<boolean> {
  const link = await world.database
    .selectFrom("email_links")
    .select("account_id")
    .where("key_hash", "=", toHash(key))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", world.clock.now())
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses the key up. One statement, so two requests cannot both succeed. */
export async function useEmailLink(world: World, purpose: Purpose, key: string): Promise<number | undefined> {
  const now = world.clock.now();
  const used = await world.database
    .updateTable("email_links")
    .set({ used_at: now })
    .where("key_hash", "=", toHash(key))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  return used?.account_id;
}

function toHash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
