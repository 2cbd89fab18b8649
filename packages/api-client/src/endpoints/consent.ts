import { withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";

/** Records that the account agreed to the end-user licence agreement. */
export async function recordEulaConsent(http: Http, options?: CallOptions): Promise<void> {
  await http.send({
    method: "POST",
    path: "/user/eula",
    action: "recording your consent",
    ...withSignal(options),
  });
}

/** Sends the marketing choice. False: the server refused it (400, 403), which the person is not told. @spec §8 */
export async function sendMarketingPreference(
  http: Http,
  isOptedIn: boolean,
  options?: CallOptions,
): Promise<boolean> {
  const reply = await http.send({
    method: "POST",
    path: "/v2/marketing-preference/",
    form: { opted_in: String(isOptedIn), consent_method: "DURING_EULA_AGREEMENT" },
    action: "saving your marketing preference",
    expected: [400, 403],
    ...withSignal(options),
  });
  return reply.status < 400;
}

/** Records that the account watched the training video. */
export async function recordTrainingVideoWatched(http: Http, options?: CallOptions): Promise<void> {
  await http.send({
    method: "POST",
    path: "/user/training-video",
    action: "recording the training video as watched",
    ...withSignal(options),
  });
}
