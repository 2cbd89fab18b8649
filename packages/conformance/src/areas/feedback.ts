import type { AreaOfKit } from "./area.ts";
import { findTest } from "./todays-tests.ts";

const FEEDBACK = [{ question: "agrees", answer: "Yes" }];

/** What a clinician thinks of a diagnosis: of a test of the kit's own, or of one that is there. */
export const FEEDBACK_AREA: AreaOfKit = {
  area: "feedback",
  lines: [],
  async collect(session) {
    if (!session.options.allowsWrites) return;
    const id = "sendDiagnosisFeedback";
    const unknown = { testIdentifier: "CONFORMANCE", feedback: FEEDBACK };
    await session.callWithoutToken(id, { json: unknown });
    const test = await findTest(session, "ntd");
    if (!test) {
      session.skip("feedback", "There is no diagnosis test of today, or no account holds camrest.ntd_ui.");
      return;
    }
    const { by, testIdentifier } = test;
    await session.call(id, { by, json: unknown, label: "no such test", expects: [400] });
    await session.call(id, { by, json: { testIdentifier, feedback: FEEDBACK } });
  },
};
