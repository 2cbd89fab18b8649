import { test } from "../support/test.ts";
import { ANSWER_PROBES } from "./answer-probes.ts";
import { proveAnswers } from "./prove-answers.ts";

const ANSWERS = 100;

test.describe("answers no server should give never break the page, nor show undefined, NaN or [object Object]", () => {
  for (const probe of ANSWER_PROBES) {
    test(`${ANSWERS} answers to ${probe.name}`, async ({ page, sandbox, watch }) => {
      test.setTimeout(20 * 60_000);
      await proveAnswers({ page, sandbox, watch }, probe, ANSWERS);
    });
  }
});
