import { callApi, readFieldErrors, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { DiagnosisResult } from "../models/breath-test.ts";
import { DiagnosisReply } from "../schemas/diagnosis.ts";

export const DIAGNOSIS_RESULT = {
  method: "GET",
  path: "/v2/capnograms/{id}/diagnosis/",
  action: "loading the diagnosis",
  reply: DiagnosisReply,
} as const satisfies Endpoint;

export const SMOKING_HISTORY = {
  method: "POST",
  path: "/v2/capnograms/{id}/smokingHistory/",
  action: "sending the smoking history",
  expected: [400],
} as const satisfies Endpoint;

export const REPORT_ACCESS = {
  method: "POST",
  path: "/v2/capnograms/{id}/access/",
  action: "recording the access to the report",
  expected: [400, 403, 404],
} as const satisfies Endpoint;

export async function getDiagnosisResult(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<DiagnosisResult> {
  const request = toRequest(DIAGNOSIS_RESULT, { parts: { id: capnogramId } }, options);
  const wire = await callApi(http, request, DIAGNOSIS_RESULT.reply);
  return {
    probabilityCategory: wire.assessmentProbabilityCategory,
    severityCategory: wire.assessmentSeverityCategory,
    explanationHtml: wire.modelPerformanceMetrics.metricExplanation,
    smoking: {
      isProvided: wire.ancillaryFeatures.smokingPackYearsProvided,
      packYears: wire.ancillaryFeatures.smokingPackYears,
    },
    version: wire.version,
  };
}

type SmokingHistoryOutcome =
  | { readonly kind: "accepted" }
  /** 400, with the field's message; undefined: 'Unexpected pack year value'. */
  | { readonly kind: "refused"; readonly message: string | undefined };

/** Sends the pack years; null where the person does not know them. */
export async function sendSmokingHistory(
  http: Http,
  capnogramId: string,
  packYears: number | null,
  options?: CallOptions,
): Promise<SmokingHistoryOutcome> {
  const json = { isKnown: packYears !== null, packYears };
  const reply = await http.send(toRequest(SMOKING_HISTORY, { parts: { id: capnogramId }, json }, options));
  if (reply.status !== 400) return { kind: "accepted" };
  return { kind: "refused", message: readFieldErrors(reply.body)["packYears"]?.join(" ") };
}

type ReportAccess = "VIEWED_REPORT" | "VIEWED_PDF";

/**
 * Records that a report was viewed. False: the server knows no such result (400, 404), or takes no such
 * note from this account (403): what the person did not ask for must not end their session.
 */
export async function recordReportAccess(
  http: Http,
  capnogramId: string,
  access: ReportAccess,
  options?: CallOptions,
): Promise<boolean> {
  const query = { type: access };
  const reply = await http.send(toRequest(REPORT_ACCESS, { parts: { id: capnogramId }, query }, options));
  return reply.status < 400;
}
