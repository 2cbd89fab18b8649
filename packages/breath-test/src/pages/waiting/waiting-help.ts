/** The handsets are configured to record for this long. */
export const RECORDING_S = 75;

const ASK_FOR_HANDSET_AFTER_MS = 30_000;
const OFFER_CANCEL_AFTER_MS = 2 * 60_000;
const UNUSUAL_AFTER_MS = 5 * 60_000;

export const IS_HANDSET_ON = "Is the handset switched on and in reach?";
const USUAL = "A result is usually there in under five minutes. This page opens it by itself.";
const UNUSUAL = "This takes longer than usual. The result still opens by itself when it is there.";

export interface WaitingHelp {
  /** What to check now. */
  readonly hint: string | undefined;
  readonly outlook: string;
  readonly canCancel: boolean;
}

/** The hints for a waiting person, and when each begins. A hint that has appeared stays. */
export function getWaitingHelp(waiting: {
  readonly elapsedMs: number;
  /** A stage was reported, so the handset is on. */
  readonly isHandsetActive: boolean;
  /** A stage failed, and the failure timer runs in case it is withdrawn. */
  readonly isFailing: boolean;
  readonly failureTimeoutMs: number;
}): WaitingHelp {
  const { elapsedMs, isHandsetActive, isFailing } = waiting;
  const isSilent = !isHandsetActive && elapsedMs >= ASK_FOR_HANDSET_AFTER_MS;
  return {
    hint: isFailing
      ? `Trying again for ${Math.round(waiting.failureTimeoutMs / 1_000)} s`
      : isSilent
        ? IS_HANDSET_ON
        : undefined,
    outlook: elapsedMs >= UNUSUAL_AFTER_MS ? UNUSUAL : USUAL,
    canCancel: elapsedMs >= OFFER_CANCEL_AFTER_MS,
  };
}
