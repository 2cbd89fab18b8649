import { recordEulaConsent, sendMarketingPreference } from "@capno/api-client/endpoints/consent";
import type { Http } from "@capno/api-client/http";

interface AcceptanceSteps {
  readonly http: Http;
  readonly report: (problem: string, cause?: unknown) => void;
  readonly refreshAccount: () => Promise<unknown>;
}

/**
 * Records the consent, then sends the marketing choice, then reads user info again. The choice is sent
 * only after the consent was recorded; its failure goes to the error report, not to the user. Rejects when
 * the consent or user info fails: the dialog stays.
 */
export async function acceptAgreement(
  { http, report, refreshAccount }: AcceptanceSteps,
  marketingOptIn: boolean,
): Promise<void> {
  await recordEulaConsent(http);
  try {
    const taken = await sendMarketingPreference(http, marketingOptIn);
    if (!taken) report("The marketing preference was refused");
  } catch (error) {
    report("The marketing preference could not be sent", error);
  }
  await refreshAccount();
}
