import { getScreeningResult } from "@capno/api-client/endpoints/screening";
import type { ScreeningResult } from "@capno/api-client/models/breath-test";
import { defineBreathTest } from "@capno/breath-test/definition";
import { formatProbability, getProbability } from "@capno/domain/diagnosis/probability";

import packageFile from "../package.json" with { type: "json" };
import description from "../product.json" with { type: "json" };
import { ScreeningInstructions } from "./features/instructions/ScreeningInstructions.tsx";
import { describeScreening } from "./features/report/describe-screening.ts";
import { ScreeningResultView } from "./features/result/ScreeningResultView.tsx";

/** Screening: either diagnosis of the recording leads straight to the result. */
export const screening = defineBreathTest<ScreeningResult>({
  productId: description.id,
  wireProduct: "nts",
  basePath: description.home,
  version: packageFile.version,
  leadsTo: { DIAGNOSE_INITIAL: "result", DIAGNOSE_FINAL: "result" },
  fetchDiagnosis: getScreeningResult,
  needsHealthyWaveform: false,
  Result: ScreeningResultView,
  quoteResult: ({ probability }) => formatProbability(getProbability(probability)),
  describeResult: (record, context) => describeScreening(record, context, packageFile.version),
  getLegalTexts: ({ regulatoryWarning, legalDisclaimer }) => [regulatoryWarning, legalDisclaimer],
  namesBackend: false,
  printDelayMs: 0,
  Instructions: ScreeningInstructions,
});
