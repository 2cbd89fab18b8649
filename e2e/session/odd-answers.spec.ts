import { test } from "../support/test.ts";
import { ANSWER_PROBES } from "./answer-probes.ts";
import { proveAnswers } from "./prove-answers.ts";

// A hundred for each: odd-answers.nightly.ts.
const ANSWERS = 1;

test.describe("answers no server should give never break the page, nor show undefined, NaN or [object Object]", () => {
  for (const probe of ANSWER_PROBES) {
    test(`an answer to ${probe.name}`, async ({ page, sandbox, watch }) => {
      await proveAnswers({ page, sandbox, watch }, probe, ANSWERS);
    });
  }
});
