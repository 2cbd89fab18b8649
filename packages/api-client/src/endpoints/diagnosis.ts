import { callApi, readFieldErrors, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { DiagnosisResult } from "../models/breath-test.ts";
import { DiagnosisReply } from "../schemas/diagnosis.ts";

/** The result of a diagnosis test. */
export async function getDiagnosisResult(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<DiagnosisResult> {
  const wire = await callApi(
    http,
    {
      method: "GET",
      path: `/v2/capnograms/${encodeURIComponent(capnogramId)}/diagnosis/`,
      action: "loading the diagnosis",
      ...withSignal(options),
    },
    DiagnosisReply,
  );
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

export type SmokingHistoryOutcome =
  | { readonly kind: "accepted" }
  /** 400, with the field's message; undefined: 'Unexpected pack year value'. @spec §8 */
  | { readonly kind: "refused"; readonly message: string | undefined };

/** Sends the pack years; null where the person does not know them. @spec §5 */
export async function sendSmokingHistory(
  http: Http,
  capnogramId: string,
  packYears: number | null,
  options?: CallOptions,
): Promise<SmokingHistoryOutcome> {
  const reply = await http.send({
    method: "POST",
    path: `/v2/capnograms/${encodeURIComponent(capnogramId)}/smokingHistory/`,
    json: { isKnown: packYears !== null, packYears },
    action: "sending the smoking history",
    expected: [400],
    ...withSignal(options),
  });
  if (reply.status !== 400) return { kind: "accepted" };
  return { kind: "refused", message: readFieldErrors(reply.body)["packYears"]?.join(" ") };
}

export type ReportAccess = "VIEWED_REPORT" | "VIEWED_PDF";

/**
 * Records that a report was looked at. False: the server knows no such result (400, 404), or takes no such
 * note from this account (403): what the person did not ask for must not end their session. ADR 0043
 */
export async function recordReportAccess(
  http: Http,
  capnogramId: string,
  access: ReportAccess,
  options?: CallOptions,
): Promise<boolean> {
  const reply = await http.send({
    method: "POST",
    path: `/v2/capnograms/${encodeURIComponent(capnogramId)}/access/`,
    query: { type: access },
    action: "recording the access to the report",
    expected: [400, 403, 404],
    ...withSignal(options),
  });
  return reply.status < 400;
}
