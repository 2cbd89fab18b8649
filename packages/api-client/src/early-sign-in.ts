import { normaliseUsername } from "@capno/domain/account/username";

import type { Clock } from "./clock.ts";
import { toFetchInit } from "./fetch-request.ts";
import type { HttpRequest, SentRequest } from "./http.ts";
import { getRequestUrl } from "./request-url.ts";

export interface SignInCredentials {
  readonly username: string;
  readonly password: string;
}

/** The sign-in call without the schema of its answer: this is all that the sign-in page loads of the API client. */
export const SIGN_IN_REQUEST = {
  method: "POST",
  path: "/user/login/",
  action: "logging in",
  expected: [401],
  access: "anonymous",
} as const satisfies HttpRequest;

/** The username is sent in lower case without the space around it. */
export const toSignInForm = ({ username, password }: SignInCredentials) => ({
  username: normaliseUsername(username),
  password,
});

/** Sends the sign-in while the code that reads its answer is still loading; `signIn` takes it over as `sent`. */
export function sendSignIn(
  baseUrl: string,
  credentials: SignInCredentials,
  clock: Pick<Clock, "monotonic">,
): SentRequest {
  const request = { ...SIGN_IN_REQUEST, form: toSignInForm(credentials) };
  const response = fetch(getRequestUrl(baseUrl, request), toFetchInit(request, undefined));
  // Whoever takes it over handles the failure.
  response.catch(() => undefined);
  return { response, at: clock.monotonic() };
}
