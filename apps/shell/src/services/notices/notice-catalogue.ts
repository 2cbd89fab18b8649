import { formatNetworkFailure, isApiError, type ApiErrorFacts } from "@capno/api-client/api-error";
import type { NoticeLevel } from "@capno/product-contract/product-services";

/** A message of the error dialog, ready to be shown. */
export interface Notice {
  readonly message: string;
  readonly level: NoticeLevel;
  /** The session ended with this message. */
  readonly logsOut: boolean;
  /** The key of the catalogue; a message of a product has none. */
  readonly cause?: NoticeCause;
}

interface CatalogueEntry<Facts> {
  readonly text: (facts: Facts) => string;
  readonly level: NoticeLevel | ((facts: Facts) => NoticeLevel);
  readonly logsOut: boolean;
}

const entry = <Facts = void>(
  text: string | ((facts: Facts) => string),
  level: CatalogueEntry<Facts>["level"],
  { logsOut = false }: { readonly logsOut?: boolean } = {},
): CatalogueEntry<Facts> => ({
  text: typeof text === "string" ? () => text : text,
  level,
  logsOut,
});

type CallFacts = Pick<ApiErrorFacts, "action" | "required">;
/** A call the page cannot do without is fatal. */
const fatalIfRequired = (facts: CallFacts): NoticeLevel => (facts.required ? "fatal" : "error");

/** Everything the shell tells a person when something went wrong: cause → text, level, log-out. */
const CATALOGUE = {
  "session expired": entry("Your session has expired. Please login again.", "info", { logsOut: true }),
  "refresh failed": entry("Problem authenticating. Please try logging in again", "fatal", {
    logsOut: true,
  }),
  inactive: entry<{ minutes: number }>(
    ({ minutes }) => `You've been inactive for more than ${minutes} minutes. Please login again.`,
    "info",
    { logsOut: true },
  ),
  replaced: entry(
    "Someone else signed in on this computer, so this window was signed out. Please sign in again.",
    "info",
    { logsOut: true },
  ),
  "unexpected status": entry<CallFacts>(
    ({ action }) => `An unexpected error occurred whilst ${action}.`,
    fatalIfRequired,
  ),
  "unreadable reply": entry<CallFacts>(
    ({ action }) => `An unexpected error occurred whilst ${action}.`,
    fatalIfRequired,
  ),
  "network failure": entry<CallFacts & Pick<ApiErrorFacts, "isIntercepted">>(
    formatNetworkFailure,
    fatalIfRequired,
  ),
  "late code": entry("Part of this page has not arrived yet. Please wait, or load the page again.", "error"),
  "unforeseen failure": entry("An unexpected error occurred.", "error"),
  "sign-in refused": entry<{ detail: string | undefined }>(
    ({ detail }) => detail || "No active account found with the given credentials",
    "error",
  ),
  "unknown email address": entry("We couldn't find an account with that email address!", "error"),
  "invalid reset link": entry("Invalid password reset link!", "error"),
  "missing permission": entry("You don't have permission to view this page.", "error"),
  "unknown page": entry("That page does not exist.", "error"),
  "route without product": entry("Route not associated with a product", "error"),
  "navigation failure": entry("Unexpected navigation error.", "error"),
  "realtime refused": entry<{ channel: string; more: number }>(
    ({ channel, more }) =>
      `Unable to authenticate ${channel}!${more === 0 ? "" : ` (and ${more} more ${more === 1 ? "channel" : "channels"})`}`,
    "error",
  ),
} as const;

type Catalogue = typeof CATALOGUE;
export type NoticeCause = keyof Catalogue;
type FactsOf<Cause extends NoticeCause> = Parameters<Catalogue[Cause]["text"]>[0];

export function toNotice<Cause extends NoticeCause>(
  cause: Cause,
  ...facts: FactsOf<Cause> extends void ? [] : [FactsOf<Cause>]
): Notice {
  const { text, level, logsOut } = CATALOGUE[cause] as CatalogueEntry<unknown>;
  return {
    message: text(facts[0]),
    level: typeof level === "function" ? level(facts[0]) : level,
    logsOut,
    cause,
  };
}

interface ExplainedError {
  readonly notice: Notice;
  /** Goes into the error report as well. */
  readonly reported: boolean;
}

/** The notice for a failure; undefined for requests that were cancelled because the user left the page. */
export function explainError(error: unknown): ExplainedError | undefined {
  if (isAbort(error)) return undefined;
  if (!isApiError(error)) return { notice: toNotice("unforeseen failure"), reported: true };
  const { facts } = error;
  switch (facts.kind) {
    case "session-ended":
      return { notice: toNotice("session expired"), reported: false };
    case "network-failure":
      return { notice: toNotice("network failure", facts), reported: false };
    case "malformed-reply":
      return { notice: toNotice("unreadable reply", facts), reported: true };
    case "unexpected-status":
    case "not-found":
      return { notice: toNotice("unexpected status", facts), reported: true };
    default:
      facts.kind satisfies never;
      return { notice: toNotice("unexpected status", facts), reported: true };
  }
}

function isAbort(error: unknown): boolean {
  return typeof error === "object" && error !== null && "name" in error && error.name === "AbortError";
}
