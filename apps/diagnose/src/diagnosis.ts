import {
  getDiagnosisResult,
  recordReportAccess,
  sendSmokingHistory,
} from "@capno/api-client/endpoints/diagnosis";
import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import { defineBreathTest } from "@capno/breath-test/definition";
import { UNEXPECTED_PACK_YEARS } from "@capno/domain/diagnosis/pack-years";
import { DIAGNOSE_PRINT_DELAY_MS } from "@capno/domain/spec-values/breath-test-values";

import packageFile from "../package.json" with { type: "json" };
import description from "../product.json" with { type: "json" };
import { ResultWithFeedback } from "./ResultWithFeedback.tsx";
import { DiagnosisInstructions } from "./features/instructions/DiagnosisInstructions.tsx";
import { describeDiagnosis } from "./features/report/describe-diagnosis.ts";
import { SmokingHistoryPage } from "./features/smoking-history/SmokingHistoryPage.tsx";
import { findTrainingDetour } from "./features/training-video/training-path.ts";

/** Diagnosis: the smoking history is asked between the first and the final diagnosis. */
export const diagnosis = defineBreathTest<DiagnosisResult>({
  productId: description.id,
  wireProduct: "ntd",
  basePath: description.home,
  version: packageFile.version,
  leadsTo: { DIAGNOSE_INITIAL: "question", DIAGNOSE_FINAL: "result" },
  question: {
    segment: "smoking-history",
    title: "Smoking history",
    async send(http, capnogramId, answer) {
      const outcome = await sendSmokingHistory(http, capnogramId, toPackYears(answer));
      if (outcome.kind === "accepted") return outcome;
      return { kind: "refused", message: outcome.message ?? UNEXPECTED_PACK_YEARS };
    },
    Page: SmokingHistoryPage,
  },
  fetchDiagnosis: getDiagnosisResult,
  mayMissAnswer: ({ smoking }) => !smoking.isProvided,
  needsHealthyWaveform: true,
  Result: ResultWithFeedback,
  quoteResult: ({ probabilityCategory, severityCategory }) =>
    `“${probabilityCategory}, severity: ${severityCategory}”`,
  describeResult: (record, context) => describeDiagnosis(record, context, packageFile.version),
  getLegalTexts: ({ diagnoseLegalText = "" }) => [diagnoseLegalText],
  namesBackend: true,
  printDelayMs: DIAGNOSE_PRINT_DELAY_MS,
  recordAccess: (http, capnogramId, kind) => recordReportAccess(http, capnogramId, kind),
  Instructions: DiagnosisInstructions,
  findDetour: findTrainingDetour,
});

/** Pack years as the journey carries them: an answer it does not look into; null for "Don't know". */
function toPackYears(answer: unknown): number | null {
  return typeof answer === "number" ? answer : null;
}
