import { callApi, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { ScreeningResult } from "../models/breath-test.ts";
import { ScreeningReply } from "../schemas/screening.ts";

export const SCREENING_RESULT = {
  method: "GET",
  path: "/v2/capnograms/{id}/diagnosis/",
  action: "loading the screening result",
  reply: ScreeningReply,
} as const satisfies Endpoint;

/** The prediction of a screening test. A probability outside 0 to 1 is a malformed reply. */
export async function getScreeningResult(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<ScreeningResult> {
  const request = toRequest(SCREENING_RESULT, { parts: { id: capnogramId } }, options);
  const wire = await callApi(http, request, SCREENING_RESULT.reply);
  return { probability: wire.assessmentProbability };
}
