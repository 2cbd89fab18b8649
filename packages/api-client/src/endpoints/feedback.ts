import { readFieldErrors, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";

export interface DiagnosisFeedback {
  readonly testIdentifier: string;
  readonly feedback: readonly { readonly question: string; readonly answer: string }[];
}

export type FeedbackOutcome =
  | { readonly kind: "accepted" }
  /** 400, with the server's texts joined; undefined: 'Unexpected form validation error'. @spec §8 */
  | { readonly kind: "refused"; readonly message: string | undefined };

/** Sends what the clinician thinks of a diagnosis. */
export async function sendDiagnosisFeedback(
  http: Http,
  feedback: DiagnosisFeedback,
  options?: CallOptions,
): Promise<FeedbackOutcome> {
  const reply = await http.send({
    method: "POST",
    path: "/v2/diagnosis-feedback/",
    json: feedback,
    action: "sending the diagnosis feedback",
    expected: [400],
    ...withSignal(options),
  });
  if (reply.status !== 400) return { kind: "accepted" };
  const messages = Object.values(readFieldErrors(reply.body)).flat();
  return { kind: "refused", message: messages.length > 0 ? messages.join(" ") : undefined };
}
