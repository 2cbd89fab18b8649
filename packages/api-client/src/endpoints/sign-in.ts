import * as v from "valibot";

import { callApi, parseReply, toMalformedReply, type CallOptions } from "../call-api.ts";
import { SIGN_IN_REQUEST, toSignInForm, type SignInCredentials } from "../early-sign-in.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http, SentRequest } from "../http.ts";
import { RefreshReply, SignInReply } from "../schemas/sign-in.ts";
import { Refusal } from "../schemas/wire-values.ts";
import { readTokenClaims } from "../token-claims.ts";

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

export type SignInOutcome =
  | { readonly kind: "signed-in"; readonly tokens: TokenPair }
  /** 401, with the server's own words where it has any. */
  | { readonly kind: "refused"; readonly detail: string | undefined };

export const SIGN_IN = { ...SIGN_IN_REQUEST, reply: SignInReply } as const satisfies Endpoint;

export const REFRESH = {
  method: "POST",
  path: "/user/login/refresh/",
  action: "renewing your session",
  access: "anonymous",
  reply: RefreshReply,
} as const satisfies Endpoint;

/**
 * Signs in; `sent` where `sendSignIn` has already sent these credentials.
 * @throws {ApiError} `malformed-reply` where the two tokens are not of one user.
 */
export async function signIn(
  http: Http,
  credentials: SignInCredentials,
  { sent, ...options }: CallOptions & { readonly sent?: SentRequest | undefined } = {},
): Promise<SignInOutcome> {
  const form = toSignInForm(credentials);
  const request = { ...toRequest(SIGN_IN, { form }, options), ...(sent && { sent }) };
  const reply = await http.send(request);
  if (reply.status === 401) {
    const refusal = v.safeParse(Refusal, reply.body);
    return { kind: "refused", detail: refusal.success ? refusal.output.detail : undefined };
  }
  const tokens = parseReply(http, request, reply, SIGN_IN.reply);
  const [access, refresh] = [readTokenClaims(tokens.access), readTokenClaims(tokens.refresh)];
  if (access === undefined || access.userId !== refresh?.userId) {
    throw toMalformedReply(request, reply, "the tokens");
  }
  return { kind: "signed-in", tokens };
}

/** Renews the access token; a server may rotate the refresh token too. A 401 is thrown with its status. */
export async function refreshTokens(
  http: Http,
  refreshToken: string,
  options?: CallOptions,
): Promise<{ readonly access: string; readonly refresh?: string }> {
  const request = toRequest(REFRESH, { form: { refresh: refreshToken } }, options);
  const tokens = await callApi(http, request, REFRESH.reply);
  const isReadable = [tokens.access, tokens.refresh].every(
    (token) => token === undefined || readTokenClaims(token),
  );
  if (!isReadable) throw toMalformedReply(request, { status: 200, body: undefined }, "the tokens");
  return tokens.refresh === undefined
    ? { access: tokens.access }
    : { access: tokens.access, refresh: tokens.refresh };
}
