import { normaliseTestIdentifier, type FeedbackForm } from "@capno/domain/diagnosis/diagnosis-feedback";

import { readFieldErrors, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { FeedbackBody } from "../schemas/feedback.ts";

type FeedbackOutcome =
  | { readonly kind: "accepted" }
  /** 400, with the server's texts joined; undefined: 'Unexpected form validation error'. */
  | { readonly kind: "refused"; readonly message: string | undefined };

export const DIAGNOSIS_FEEDBACK = {
  method: "POST",
  path: "/v2/diagnosis-feedback/",
  action: "sending the diagnosis feedback",
  expected: [400],
} as const satisfies Endpoint;

export async function sendDiagnosisFeedback(
  http: Http,
  form: FeedbackForm,
  options?: CallOptions,
): Promise<FeedbackOutcome> {
  const reply = await http.send(toRequest(DIAGNOSIS_FEEDBACK, { json: toBody(form) }, options));
  if (reply.status !== 400) return { kind: "accepted" };
  const messages = Object.values(readFieldErrors(reply.body)).flat();
  return { kind: "refused", message: messages.length > 0 ? messages.join(" ") : undefined };
}

/** The second question is left out where it has no answer. */
function toBody({ testIdentifier, agrees, finalDiagnosis }: FeedbackForm): FeedbackBody {
  const feedback: FeedbackBody["feedback"] = [{ question: "agrees", answer: agrees }];
  if (finalDiagnosis !== "") feedback.push({ question: "final_diagnosis", answer: finalDiagnosis });
  return { testIdentifier: normaliseTestIdentifier(testIdentifier), feedback };
}
