import type { CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";

export const EULA_CONSENT = {
  method: "POST",
  path: "/user/eula",
  action: "recording your consent",
} as const satisfies Endpoint;

export const MARKETING_PREFERENCE = {
  method: "POST",
  path: "/v2/marketing-preference/",
  action: "saving your marketing preference",
  expected: [400, 403],
} as const satisfies Endpoint;

export const TRAINING_VIDEO = {
  method: "POST",
  path: "/user/training-video",
  action: "recording the training video as watched",
} as const satisfies Endpoint;

/** Records that the account agreed to the end-user licence agreement. */
export async function recordEulaConsent(http: Http, options?: CallOptions): Promise<void> {
  await http.send(toRequest(EULA_CONSENT, {}, options));
}

/** Sends the marketing choice. False: the server refused it (400, 403), which is not shown. */
export async function sendMarketingPreference(
  http: Http,
  isOptedIn: boolean,
  options?: CallOptions,
): Promise<boolean> {
  const form = { opted_in: String(isOptedIn), consent_method: "DURING_EULA_AGREEMENT" };
  const reply = await http.send(toRequest(MARKETING_PREFERENCE, { form }, options));
  return reply.status < 400;
}

export async function recordTrainingVideoWatched(http: Http, options?: CallOptions): Promise<void> {
  await http.send(toRequest(TRAINING_VIDEO, {}, options));
}
