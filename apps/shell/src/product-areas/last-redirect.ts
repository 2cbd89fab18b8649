import type { EpochMs } from "@capno/domain/units";

let lastRedirectAt: EpochMs | undefined;

/** The failed page unmounts with the redirect, so the time of it is kept outside. Decision B20 [LOOP] */
export const rememberRedirect = (at: EpochMs): void => void (lastRedirectAt = at);
export const recallRedirect = (): EpochMs | undefined => lastRedirectAt;
