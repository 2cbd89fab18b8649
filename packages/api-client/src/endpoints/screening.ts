import { callApi, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { ScreeningResult } from "../models/breath-test.ts";
import { ScreeningReply } from "../schemas/screening.ts";

/** The prediction of a screening test. A probability outside 0 to 1 is a malformed reply. */
export async function getScreeningResult(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<ScreeningResult> {
  const wire = await callApi(
    http,
    {
      method: "GET",
      path: `/v2/capnograms/${encodeURIComponent(capnogramId)}/diagnosis/`,
      action: "loading the screening result",
      ...withSignal(options),
    },
    ScreeningReply,
  );
  return { probability: wire.assessmentProbability };
}
