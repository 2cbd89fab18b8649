import { createHmac } from "node:crypto";

import { AccessTokenClaims, RefreshTokenClaims } from "@capno/api-client/schemas/sign-in";
import { jwtVerify, SignJWT } from "jose";
import * as v from "valibot";

import { writeJournal } from "./journal.ts";
import type { World } from "./world.ts";

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** A sign-in begins a family of refresh tokens. */
export async function issueTokens(world: World, accountId: number): Promise<TokenPair> {
  return issuePair(world, accountId, world.random.token(12));
}

/**
 * Trades a refresh token for a new pair. Each can be traded once: a second use means that two parties hold
 * it, so the whole family ends.
 */
export async function rotateTokens(world: World, refresh: string): Promise<TokenPair | undefined> {
  const claims = await verifyToken(world, refresh, RefreshTokenClaims);
  if (!claims) return undefined;
  const now = world.clock.now();

  // One statement decides who trades it, however many ask at once.
  const traded = await world.database
    .updateTable("refresh_tokens")
    .set({ rotated_at: now })
    .where("jti", "=", claims.jti)
    .where("rotated_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["family", "account_id"])
    .executeTakeFirst();
  if (traded) {
    const account = await world.database
      .selectFrom("accounts")
      .select("username")
      .where("id", "=", traded.account_id)
      .executeTakeFirst();
    await writeJournal(world, "session", account?.username ?? null, { event: "refreshed" });
    return issuePair(world, traded.account_id, traded.family);
  }

  const known = await world.database
    .selectFrom("refresh_tokens")
    .innerJoin("accounts", "accounts.id", "refresh_tokens.account_id")
    .select(["family", "rotated_at", "username"])
    .where("jti", "=", claims.jti)
    .executeTakeFirst();
  if (known?.rotated_at != null) {
    await revokeFamily(world, known.family);
    await writeJournal(world, "session", known.username, { event: "reuse-revoked" });
  }
  return undefined;
}

/** Ends every session of an account: after a new password. */
export async function revokeAllTokens(world: World, accountId: number): Promise<void> {
  await world.database
    .updateTable("refresh_tokens")
    .set({ revoked_at: world.clock.now() })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
}

/** The account an access token names, or undefined where it is not valid now. */
export async function readAccessToken(world: World, access: string): Promise<number | undefined> {
  const claims = await verifyToken(world, access, AccessTokenClaims);
  return claims && Number(claims.user_id);
}

async function issuePair(world: World, accountId: number, family: string): Promise<TokenPair> {
  const { accessTokenS, refreshTokenS } = world.settings;
  const jti = world.random.token(16);
  await world.database
    .insertInto("refresh_tokens")
    .values({
      jti,
      family,
      account_id: accountId,
      expires_at: world.clock.now() + refreshTokenS * 1000,
      rotated_at: null,
      revoked_at: null,
    })
    .execute();
  return {
    access: await sign(world, "access", accountId, world.random.token(16), accessTokenS),
    refresh: await sign(world, "refresh", accountId, jti, refreshTokenS),
  };
}

async function revokeFamily(world: World, family: string): Promise<void> {
  await world.database
    .updateTable("refresh_tokens")
    .set({ revoked_at: world.clock.now() })
    .where("family", "=", family)
    .where("revoked_at", "is", null)
    .execute();
}

function sign(
  world: World,
  type: "access" | "refresh",
  accountId: number,
  jti: string,
  lifeS: number,
): Promise<string> {
  const issuedAt = Math.floor(world.clock.now() / 1000);
  return new SignJWT({ token_type: type, user_id: accountId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeS)
    .sign(getSigningKey(world));
}

async function verifyToken<Schema extends v.GenericSchema>(
  world: World,
  token: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const { payload } = await jwtVerify(token, getSigningKey(world), {
      algorithms: ["HS256"],
      currentDate: new Date(world.clock.now()),
    });
    const claims = v.safeParse(schema, payload);
    return claims.success ? claims.output : undefined;
  } catch {
    return undefined;
  }
}

/** Another key for every reset: a token of an earlier world opens nothing in this one. */
function getSigningKey(world: World): Uint8Array {
  return createHmac("sha256", "capno sandbox, not a secret")
    .update(`${world.seed}:${world.generation}`)
    .digest();
}
