import type { WaitingFailure } from "./progress-stages.ts";

const ASK_FOR_HANDSET_AFTER_MS = 30_000;
const OFFER_CANCEL_AFTER_MS = 2 * 60_000;
const UNUSUAL_AFTER_MS = 5 * 60_000;

export const IS_HANDSET_ON = "Is the handset switched on and nearby?";
const USUAL = "Results usually take under five minutes and open here.";
const UNUSUAL = "Taking longer than usual. The result will still open here.";

interface WaitingHelp {
  readonly hint: string | undefined;
  readonly outlook: string;
  readonly canCancel: boolean;
}

interface Waiting {
  readonly elapsedMs: number;
  /** A stage was reported, so the handset is on. */
  readonly isHandsetActive: boolean;
  readonly failure: WaitingFailure | undefined;
  readonly failureTimeoutMs: number;
}

/** The hints for a waiting person, and when each begins. A hint that has appeared stays. */
export function getWaitingHelp(waiting: Waiting): WaitingHelp {
  const { elapsedMs, isHandsetActive } = waiting;
  const isSilent = !isHandsetActive && elapsedMs >= ASK_FOR_HANDSET_AFTER_MS;
  return {
    hint: isSilent ? IS_HANDSET_ON : undefined,
    outlook: getOutlook(waiting),
    canCancel: elapsedMs >= OFFER_CANCEL_AFTER_MS,
  };
}

/** TEST ERROR says everything else of a test that has failed. */
function getOutlook({ elapsedMs, failure, failureTimeoutMs }: Waiting): string {
  if (failure === "final") return "";
  if (failure === "retried")
    return `Trying again for ${Math.round(failureTimeoutMs / 1_000)} seconds. You can repeat now.`;
  return elapsedMs >= UNUSUAL_AFTER_MS ? UNUSUAL : USUAL;
}
