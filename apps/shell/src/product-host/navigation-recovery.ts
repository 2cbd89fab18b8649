import type { EpochMs } from "@capno/domain/units";

const REDIRECTS_APART_MS = 5_000;

let lastRedirectAt: EpochMs | undefined;

/**
 * A page that fails leads to the product's first page, which may fail too: at most one such redirect in
 * five seconds, then the failure stays on screen. REQ-NAV-20
 */
export function mayRedirectAfterFailure(now: EpochMs, last: EpochMs | undefined): boolean {
  return last === undefined || now - last >= REDIRECTS_APART_MS;
}

/** The failed page unmounts with the redirect, so the time of it is kept outside. REQ-NAV-20 */
export const rememberRedirect = (at: EpochMs): void => void (lastRedirectAt = at);
export const recallRedirect = (): EpochMs | undefined => lastRedirectAt;
