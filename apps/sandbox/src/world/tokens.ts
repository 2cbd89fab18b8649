import { createHash, createHmac } from "node:crypto";

import { AccessTokenClaims, RefreshTokenClaims } from "@capno/api-client/schemas/sign-in";
import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import * as v from "valibot";

import { writeJournal } from "./journal.ts";
import type { Database } from "./tables.ts";
import type { World } from "./world.ts";

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** How long a token that was traded still brings its successor: a page may be reloaded while it renews. */
const SECOND_ANSWER_MS = 10_000;

/** A sign-in begins a family of refresh tokens. */
export async function issueTokens(world: World, accountId: number): Promise<TokenPair> {
  const jti = world.random.token(16);
  const now = world.clock.now();
  await keepToken(world, world.database, { jti, family: world.random.token(12), accountId, now });
  return signPair(world, accountId, jti, now);
}

/**
 * Trades a refresh token for a new pair. A repetition within ten seconds returns the same pair: the
 * first answer may have been lost with its page. A later second use means that two parties hold the token,
 * so the whole family ends.
 */
export async function rotateTokens(world: World, refresh: string): Promise<TokenPair | undefined> {
  const claims = await verifyToken(world, refresh, RefreshTokenClaims);
  if (!claims) return undefined;
  const now = world.clock.now();

  const successor = getSuccessor(world, claims.jti);

  // One statement decides who trades it, however many ask at once; its successor is there with it.
  const traded = await world.database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("refresh_tokens")
      .set({ rotated_at: now })
      .where("jti", "=", claims.jti)
      .where("rotated_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["family", "account_id"])
      .executeTakeFirst();
    if (row) {
      const { family, account_id: accountId } = row;
      await keepToken(world, transaction, { jti: successor, family, accountId, now });
    }
    return row;
  });
  if (traded) {
    const account = await world.database
      .selectFrom("accounts")
      .select("username")
      .where("id", "=", traded.account_id)
      .executeTakeFirst();
    await writeJournal(world, "session", account?.username ?? null, { event: "refreshed" });
    return signPair(world, traded.account_id, successor, now);
  }

  const known = await world.database
    .selectFrom("refresh_tokens")
    .innerJoin("accounts", "accounts.id", "refresh_tokens.account_id")
    .select(["family", "account_id", "rotated_at", "revoked_at", "username"])
    .where("jti", "=", claims.jti)
    .executeTakeFirst();
  if (known?.rotated_at != null && known.revoked_at === null && now - known.rotated_at < SECOND_ANSWER_MS) {
    await writeJournal(world, "session", known.username, { event: "answered-again" });
    return signPair(world, known.account_id, successor, known.rotated_at);
  }
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

/** Whether this sandbox issued the token before its last reset: a page of that world may still ask for things. */
export function isOfAnotherWorld(world: World, token: string): boolean {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid !== undefined && kid !== getWorldId(world);
  } catch {
    return false;
  }
}

interface NewToken {
  readonly jti: string;
  readonly family: string;
  readonly accountId: number;
  readonly now: number;
}

async function keepToken(
  world: World,
  database: Database,
  { jti, family, accountId, now }: NewToken,
): Promise<void> {
  await database
    .insertInto("refresh_tokens")
    .values({
      jti,
      family,
      account_id: accountId,
      expires_at: now + world.settings.refreshTokenS * 1000,
      rotated_at: null,
      revoked_at: null,
    })
    .execute();
}

/** Returns the same pair for the same moment. */
async function signPair(
  world: World,
  accountId: number,
  jti: string,
  issuedAtMs: number,
): Promise<TokenPair> {
  const { accessTokenS, refreshTokenS } = world.settings;
  const sign = (type: "access" | "refresh", id: string, lifeS: number) =>
    signToken(world, { type, accountId, jti: id, issuedAtMs, lifeS });
  return {
    access: await sign("access", `${jti}-access`, accessTokenS),
    refresh: await sign("refresh", jti, refreshTokenS),
  };
}

/** Follows from the token it replaces, so that a second answer is the first one again. */
function getSuccessor(world: World, jti: string): string {
  return createHmac("sha256", getSigningKey(world)).update(`after ${jti}`).digest("base64url").slice(0, 22);
}

async function revokeFamily(world: World, family: string): Promise<void> {
  await world.database
    .updateTable("refresh_tokens")
    .set({ revoked_at: world.clock.now() })
    .where("family", "=", family)
    .where("revoked_at", "is", null)
    .execute();
}

interface TokenFacts {
  readonly type: "access" | "refresh";
  readonly accountId: number;
  readonly jti: string;
  readonly issuedAtMs: number;
  readonly lifeS: number;
}

function signToken(world: World, facts: TokenFacts): Promise<string> {
  const issuedAt = Math.floor(facts.issuedAtMs / 1000);
  return new SignJWT({ token_type: facts.type, user_id: facts.accountId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: getWorldId(world) })
    .setJti(facts.jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + facts.lifeS)
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

/** Survives a restart of a persisted world, as its secret does. */
function getWorldId(world: World): string {
  return createHash("sha256").update(`world ${world.secret}`).digest("base64url").slice(0, 8);
}

function getSigningKey(world: World): Uint8Array {
  return createHmac("sha256", "capno sandbox, not a secret").update(world.secret).digest();
}
