import { AccessTokenClaims, RefreshTokenClaims } from "@capno/api-client/schemas/sign-in";
import * as v from "valibot";

import { isSuccess, nameCall, type AnsweredExchange } from "../exchange.ts";
import { describeProblem } from "../generated/judge-shape.ts";
import {
  failed,
  find,
  judgeEach,
  judgeStatus,
  notTried,
  PASSED,
  tolerated,
  type Evidence,
  type Line,
} from "../lines/line.ts";
import { readBody } from "../session.ts";
import type { AreaOfKit } from "./area.ts";
import { readClaims } from "./read-claims.ts";

const LABEL = {
  strangers: "an unknown account",
  fresh: "a session of its own",
  renewed: "renewed",
  usedRenewed: "with the renewed token",
  again: "the replaced token again",
  next: "renewed a second time",
  nonsense: "no token at all",
} as const;

interface Tokens {
  readonly access?: string;
  readonly refresh?: string;
}
const SIGN_IN = {
  area: "sign-in",
  cites: "spec §7, docs/contract/openapi.json signIn",
  effect: "reads",
} as const;
const REFRESH = { ...SIGN_IN, cites: "spec §7, docs/contract/openapi.json refreshTokens" } as const;
/** A difference between the two clocks of one server that no rounding explains. */
const MOST_SKEW_S = 5;
/** The client renews a minute before the end. */
const SHORTEST_LIFE_S = 60;

const successesOf = (evidence: Evidence, operation: string): readonly AnsweredExchange[] =>
  find(evidence, { operation }).filter(isSuccess);

const tokensOf = (exchange: AnsweredExchange): Tokens => exchange.outcome.json ?? {};

const LINES: readonly Line[] = [
  {
    ...SIGN_IN,
    id: "sign-in.access-token",
    says: "The access token has three parts, and its claims token_type access, exp, iat, jti and user_id.",
    productDoes: "The session is not begun: its end could not be known.",
    judge: (evidence) =>
      judgeEach(
        [...successesOf(evidence, "signIn"), ...successesOf(evidence, "refreshTokens")],
        (exchange) => {
          const problem = describeProblem(AccessTokenClaims, readClaims(tokensOf(exchange).access));
          return problem === undefined
            ? PASSED
            : failed(`The claims of the access token: ${problem}.`, exchange);
        },
      ),
  },
  {
    ...SIGN_IN,
    id: "sign-in.refresh-token",
    says: "The refresh token has three parts, and the same claims with token_type refresh.",
    productDoes: "The session ends with its first access token.",
    judge: (evidence) =>
      judgeEach(successesOf(evidence, "signIn"), (exchange) => {
        const problem = describeProblem(RefreshTokenClaims, readClaims(tokensOf(exchange).refresh));
        return problem === undefined
          ? PASSED
          : failed(`The claims of the refresh token: ${problem}.`, exchange);
      }),
  },
  {
    ...SIGN_IN,
    id: "sign-in.token-life",
    says: "An access token lives longer than a minute, and a refresh token longer than it.",
    productDoes: "The client renews a minute before the end: a shorter life is renewed without a pause.",
    judge: (evidence) =>
      judgeEach(successesOf(evidence, "signIn"), (exchange) => {
        const access = getLife(tokensOf(exchange).access);
        const refresh = getLife(tokensOf(exchange).refresh);
        if (access === undefined || refresh === undefined) return notTried("Its claims cannot be read.");
        if (access <= SHORTEST_LIFE_S) return failed(`The access token lives ${access} s.`, exchange);
        return refresh > access
          ? PASSED
          : failed(`The refresh token lives ${refresh} s, the access token ${access} s.`, exchange);
      }),
  },
  {
    ...SIGN_IN,
    id: "sign-in.one-person",
    says: "Both tokens of a sign-in name the same user_id.",
    productDoes: "A renewed session is taken for another person's and ends.",
    judge: (evidence) =>
      judgeEach(successesOf(evidence, "signIn"), (exchange) => {
        const [access, refresh] = [tokensOf(exchange).access, tokensOf(exchange).refresh].map(
          (token) => (readClaims(token) as { user_id?: unknown } | undefined)?.user_id,
        );
        return access === refresh ? PASSED : failed("The two tokens name different users.", exchange);
      }),
  },
  {
    ...SIGN_IN,
    id: "sign-in.one-clock",
    says: "The iat of a token is the time of the answer's Date header.",
    productDoes:
      "The client counts a token's life from its answer, so nothing; but one of the server's clocks is wrong.",
    judge: (evidence) =>
      judgeEach(successesOf(evidence, "signIn"), (exchange) => {
        const claims = v.safeParse(AccessTokenClaims, readClaims(tokensOf(exchange).access));
        const date = Date.parse(exchange.outcome.headers["date"] ?? "");
        if (!claims.success || Number.isNaN(date)) return notTried("Its claims or its Date cannot be read.");
        const skewS = Math.round(claims.output.iat - date / 1000);
        return Math.abs(skewS) <= MOST_SKEW_S
          ? PASSED
          : tolerated(`iat and Date are ${Math.abs(skewS)} s apart.`, exchange);
      }),
  },
  {
    ...SIGN_IN,
    id: "sign-in.username",
    cites: "spec §7, docs/contract/openapi.json getUserInfo",
    says: "The username of the account is the one that signed in, in lower case.",
    productDoes: "Locks are compared by it: a person's own handset would read as somebody else's.",
    judge: (evidence) =>
      judgeEach(
        find(evidence, { operation: "getUserInfo", label: "success" }).filter(isSuccess),
        (exchange) => {
          const { username } = (exchange.outcome.json ?? {}) as { username?: unknown };
          const asked = evidence.facts[`name-${exchange.by}`];
          return username === asked
            ? PASSED
            : failed(
                `${nameCall(exchange)} names ${String(username)}, and ${String(asked)} signed in.`,
                exchange,
              );
        },
      ),
  },
  {
    ...REFRESH,
    id: "sign-in.renewed-token-works",
    says: "The access token of a renewal is valid at once.",
    productDoes: "The session ends in the middle of the work.",
    judge: (evidence) => judgeStatus(find(evidence, { label: LABEL.usedRenewed }), 200),
  },
  {
    ...REFRESH,
    id: "sign-in.refresh-chain",
    says: "A session is renewed again and again: with the new refresh token where one is sent, with the old one otherwise.",
    productDoes: "The session ends with the second access token.",
    judge: (evidence) => judgeStatus(find(evidence, { label: LABEL.next }), 200),
  },
  {
    ...REFRESH,
    id: "sign-in.rotation",
    says: "A renewal brings a new refresh token.",
    productDoes: "Nothing: the old one is kept. Whoever gets hold of it can renew until it ends.",
    judge: (evidence) => {
      const [before] = find(evidence, { label: LABEL.fresh }).filter(isSuccess);
      return judgeEach(find(evidence, { label: LABEL.renewed }).filter(isSuccess), (exchange) => {
        const { refresh } = tokensOf(exchange);
        const isNew = refresh !== undefined && refresh !== (before && tokensOf(before).refresh);
        return isNew ? PASSED : tolerated("The refresh token stays the same.", exchange);
      });
    },
  },
  {
    ...REFRESH,
    id: "sign-in.grace",
    says: "The refresh token that was just replaced brings the same successor for ten seconds more.",
    assumed: 24,
    productDoes: "A page that is reloaded while it renews ends its session.",
    judge: (evidence) => {
      const [first] = find(evidence, { label: LABEL.renewed }).filter(isSuccess);
      return judgeEach(find(evidence, { label: LABEL.again }), (exchange) => {
        const successor = first && tokensOf(first).refresh;
        if (!isSuccess(exchange)) return failed("The replaced token is refused at once.", exchange);
        return tokensOf(exchange).refresh === successor
          ? PASSED
          : failed("The replaced token brings another successor than the first time.", exchange);
      });
    },
  },
];

const getLife = (token: string | undefined): number | undefined => {
  const claims = readClaims(token) as { exp?: unknown; iat?: unknown } | undefined;
  if (typeof claims?.exp !== "number" || typeof claims.iat !== "number") return undefined;
  return claims.exp - claims.iat;
};

/** Who is there, and how a session goes on. Renewals are tried on a session of their own. */
export const SIGN_IN_AREA: AreaOfKit = {
  area: "sign-in",
  lines: LINES,
  async collect(session) {
    const [account] = session.options.accounts;
    if (!account) return;
    const form = { username: account.username.trim().toLowerCase(), password: account.password };
    const stranger = { username: "nobody@capno-conformance.invalid", password: "capno-conformance" };
    await session.call("signIn", { by: "nobody", form: stranger, label: LABEL.strangers, expects: [401] });
    const nonsense = { refresh: "capno-conformance" };
    await session.call("refreshTokens", {
      by: "nobody",
      form: nonsense,
      label: LABEL.nonsense,
      expects: [401],
    });

    const fresh = await session.call("signIn", { by: "a", form, label: LABEL.fresh });
    const refresh = (readBody(fresh) as Tokens | undefined)?.refresh;
    if (refresh === undefined) {
      session.skip("sign-in", "Signing in brought no refresh token.");
      return;
    }
    const renewal = await session.call("refreshTokens", { by: "a", form: { refresh }, label: LABEL.renewed });
    const renewed = readBody(renewal) as Tokens | undefined;
    if (renewed?.access !== undefined) {
      await session.call("getUserInfo", { by: "a", token: renewed.access, label: LABEL.usedRenewed });
    }
    // At once: the ten seconds are for a page that was reloaded. A server that does not rotate has none replaced.
    const hasRotated = renewed?.refresh !== undefined && renewed.refresh !== refresh;
    if (hasRotated) {
      await session.call("refreshTokens", { by: "a", form: { refresh }, label: LABEL.again });
    } else session.skip("sign-in.grace", "The refresh token was not replaced.");
    const next = renewed?.refresh ?? refresh;
    await session.call("refreshTokens", { by: "a", form: { refresh: next }, label: LABEL.next });
  },
};
