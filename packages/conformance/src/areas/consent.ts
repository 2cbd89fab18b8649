import { find, judgeEach, failed, PASSED, type Line } from "../lines/line.ts";
import { isSuccess } from "../exchange.ts";
import type { AreaOfKit } from "./area.ts";

const AFTERWARDS = "after consent";

const toKeptLine = (id: string, field: string, says: string): Line => ({
  id,
  area: "consent",
  says,
  cites: "spec §7, docs/contract/openapi.json getUserInfo",
  effect: "writes",
  productDoes: "The person is asked again at every sign-in.",
  judge: (evidence) =>
    judgeEach(find(evidence, { label: AFTERWARDS }).filter(isSuccess), (exchange) =>
      (exchange.outcome.json as Readonly<Record<string, unknown>> | null)?.[field] === true
        ? PASSED
        : failed(`${field} is not true afterwards.`, exchange),
    ),
});

/** What the account agrees to once. */
export const CONSENT: AreaOfKit = {
  area: "consent",
  lines: [
    toKeptLine("consent.kept", "consented_to_eula", "Whoever agreed to the licence agreement has agreed."),
    toKeptLine(
      "consent.training-kept",
      "has_watched_ntd_training_video",
      "Whoever watched the training video has watched it.",
    ),
  ],
  async collect(session) {
    for (const id of ["recordEulaConsent", "sendMarketingPreference", "recordTrainingVideoWatched"]) {
      if (session.options.allowsWrites) await session.callWithoutToken(id, {});
    }
    if (!session.options.allowsWrites || !session.tokens.has("a")) {
      session.skip("consent", "Nobody could sign in.");
      return;
    }
    const by = "a";
    await session.call("recordEulaConsent", { by });
    await session.call("recordTrainingVideoWatched", { by });
    const method = { consent_method: "DURING_EULA_AGREEMENT" };
    await session.call("sendMarketingPreference", { by, form: { opted_in: "false", ...method } });
    await session.call("sendMarketingPreference", {
      by,
      form: { opted_in: "perhaps", ...method },
      label: "neither true nor false",
      expects: [400],
    });
    await session.call("getUserInfo", { by, label: AFTERWARDS });
  },
};
