import { PERMISSIONS, type Permission } from "@capno/domain/account/permission";
import type { MiddlewareHandler } from "hono";

import { readAccessToken } from "../world/tokens.ts";
import type { World } from "../world/world.ts";
import type { AppContext, AppEnv, SignedIn } from "./app-types.ts";
import { readBearer } from "./every-request.ts";
import { notAllowed, notSignedIn } from "./refusal.ts";

/** What an account must hold to use the handsets of a test product. */
export const PERMISSION_OF_HANDSET: Readonly<Record<"nts" | "ntd", Permission>> = {
  nts: PERMISSIONS.screening,
  ntd: PERMISSIONS.diagnosis,
};

/** Reads the bearer header, so that the log names the account; endpoints decide whether they need one. */
export function recogniseAccount(world: World): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const token = readBearer(context.req.header("authorization"));
    context.set("account", token ? await findAccount(world, token) : undefined);
    await next();
  };
}

/** Requires an account with one of the permissions (any account if none is given). */
export function requireAccount(context: AppContext, ...oneOf: readonly Permission[]): SignedIn {
  const { account } = context.var;
  if (!account) {
    throw context.req.header("authorization")
      ? notSignedIn("Given token not valid for any token type", "token_not_valid")
      : notSignedIn("Authentication credentials were not provided.");
  }
  const isAllowed =
    oneOf.length === 0 || oneOf.some((permission) => account.permissions.includes(permission));
  if (!isAllowed) throw notAllowed();
  return account;
}

async function findAccount(world: World, token: string): Promise<SignedIn | undefined> {
  const id = await readAccessToken(world, token);
  if (id === undefined) return undefined;
  const account = await world.database
    .selectFrom("accounts")
    .select(["id", "username", "permissions"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!account) return undefined;
  const groups = await world.database
    .selectFrom("account_groups")
    .select("group_id")
    .where("account_id", "=", id)
    .execute();
  return {
    id: account.id,
    username: account.username,
    permissions: JSON.parse(account.permissions) as string[],
    groupIds: groups.map((each) => each.group_id),
  };
}
