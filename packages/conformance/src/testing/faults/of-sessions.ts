import type { PlantedFault } from "../faulty-fetch.ts";
import { answer, body, ERROR_PAGE, headers, insteadOf, withClaims, without } from "./alter.ts";

const SIGN_IN = { areas: ["sign-in"], on: "POST /user/login/" } as const;
const REFRESH = { areas: ["sign-in"], on: "POST /user/login/refresh/" } as const;
const HOUR_S = 3_600;

export const FAULTS_OF_SESSIONS: readonly PlantedFault[] = [
  {
    ...SIGN_IN,
    fault: "an access token without exp",
    noticedBy: "sign-in.access-token",
    alter: body((json) => ({
      ...json,
      access: withClaims(json["access"], (claims) => without(claims, "exp")),
    })),
  },
  {
    ...SIGN_IN,
    fault: "access and refresh token the wrong way round",
    noticedBy: "sign-in.refresh-token",
    alter: body(({ access, refresh }) => ({ access: refresh, refresh: access })),
  },
  {
    ...SIGN_IN,
    fault: "an access token that lives half a minute",
    noticedBy: "sign-in.token-life",
    alter: body((json) => ({
      ...json,
      access: withClaims(json["access"], (claims) => ({ ...claims, exp: Number(claims["iat"]) + 30 })),
    })),
  },
  {
    ...SIGN_IN,
    fault: "a refresh token of another user",
    noticedBy: "sign-in.one-person",
    alter: body((json) => ({
      ...json,
      refresh: withClaims(json["refresh"], (claims) => ({ ...claims, user_id: 4_711 })),
    })),
  },
  {
    ...SIGN_IN,
    fault: "tokens made by a clock that is an hour ahead",
    noticedBy: "sign-in.one-clock",
    as: "tolerated",
    alter: body((json) => ({
      ...json,
      access: withClaims(json["access"], (claims) => ({
        ...claims,
        iat: Number(claims["iat"]) + HOUR_S,
        exp: Number(claims["exp"]) + HOUR_S,
      })),
    })),
  },
  {
    ...SIGN_IN,
    fault: "a wrong password answered with 400",
    noticedBy: "signIn.refusals",
    alter: ({ status }) => (status === 401 ? { status: 400 } : undefined),
  },
  {
    ...SIGN_IN,
    fault: "a sign-in that is not there",
    noticedBy: "signIn.answers",
    alter: answer(404, { detail: "Not found." }),
  },
  {
    ...REFRESH,
    fault: "a renewal without a new access token",
    noticedBy: "refreshTokens.shape",
    alter: body((json) => without(json, "access")),
  },
  {
    ...REFRESH,
    fault: "a renewed token that is not valid",
    noticedBy: "sign-in.renewed-token-works",
    alter: body((json) => ({
      ...json,
      access: withClaims(json["access"], (claims) => ({ ...claims, jti: "other" })),
    })),
  },
  {
    ...REFRESH,
    fault: "a refresh token that is used up and not replaced",
    noticedBy: "sign-in.refresh-chain",
    alter(told, { form }, memory) {
      const token = form.get("refresh") ?? "";
      if (memory.has(token)) return { status: 401, body: { detail: "Token is blacklisted" } };
      if (told.status === 200) memory.set(token, true);
      return body((json) => without(json, "refresh"))(told);
    },
  },
  {
    ...REFRESH,
    fault: "a refresh token that is never replaced",
    noticedBy: "sign-in.rotation",
    as: "tolerated",
    alter: body((json) => without(json, "refresh")),
  },
  {
    ...REFRESH,
    fault: "a refresh token that is refused the moment it is replaced",
    noticedBy: "sign-in.grace",
    as: "differs",
    alter(_told, { form }, memory) {
      const token = form.get("refresh") ?? "";
      if (memory.has(token)) return { status: 401, body: { detail: "Token is blacklisted" } };
      memory.set(token, true);
      return undefined;
    },
  },
  {
    ...REFRESH,
    fault: "another successor at the second time of asking",
    noticedBy: "sign-in.grace",
    as: "differs",
    alter(told, { form }, memory) {
      const token = form.get("refresh") ?? "";
      const isSecond = memory.has(token);
      memory.set(token, true);
      if (!isSecond) return undefined;
      return body((json) => ({
        ...json,
        refresh: withClaims(json["refresh"], (claims) => ({ ...claims, jti: "other" })),
      }))(told);
    },
  },
  {
    areas: ["sign-in"],
    on: "GET /user/info/",
    fault: "a username in other letters than it signed in with",
    noticedBy: "sign-in.username",
    alter: body((json) => ({ ...json, username: String(json["username"]).toUpperCase() })),
  },
  {
    areas: ["sign-in"],
    on: "GET /user/info/",
    fault: "permissions as one text",
    noticedBy: "getUserInfo.shape",
    alter: body((json) => ({ ...json, perms: "camrest.nts_ui" })),
  },
  {
    areas: ["sign-in"],
    on: "GET /user/info/",
    fault: "an account that answers without a token",
    noticedBy: "getUserInfo.needs-session",
    alter: insteadOf(401, { username: "guest" }),
  },
  {
    areas: ["accounts"],
    on: "GET /user/login/reset/",
    fault: "an unknown address that is answered as a known one",
    noticedBy: "requestPasswordReset.refusals",
    as: "differs",
    alter: insteadOf(400),
  },
  {
    areas: ["accounts"],
    on: "POST /user/register/",
    fault: "a registration without an invitation ends in a failure of the server",
    noticedBy: "register.refusals",
    alter: ({ status }) => (status === 400 ? { status: 500, body: ERROR_PAGE } : undefined),
  },
  {
    areas: ["consent"],
    on: "GET /user/info/",
    fault: "a consent that is not kept",
    noticedBy: "consent.kept",
    alter: body((json) => ({ ...json, consented_to_eula: false })),
  },
  {
    areas: ["consent", "headers"],
    on: "POST /user/eula",
    fault: "a 204 that announces a body",
    noticedBy: "headers.no-content",
    alter: headers((each) => each.set("content-length", "2")),
  },
];
