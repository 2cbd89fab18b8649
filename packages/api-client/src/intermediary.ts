/** The parts of an answer that tell the API from a proxy. */
interface AnswerOrigin {
  readonly status: number;
  readonly text: string;
  readonly contentType: string | null;
  /** The `WWW-Authenticate` header: an API that takes bearer tokens sends it with each 401. RFC 6750 §3 */
  readonly challenge: string | null;
}

/** Only the API itself refuses an account; 407 and 511 are by definition not its own. */
const REFUSAL_STATUSES = [401, 403, 407, 511];
/** The API's own front servers may answer these statuses in HTML. They end no session, and may carry a `Retry-After`. */
const ALLOWED_HTML_STATUSES = [404, 413, 429, 500, 503];

/**
 * Whether a proxy, a filter or a captive portal answered in place of the API: its page says nothing about the
 * account or the record that was requested.
 */
export function isFromIntermediary(answer: AnswerOrigin): boolean {
  if (REFUSAL_STATUSES.includes(answer.status)) return !isJson(answer.text) && !isBearer(answer.challenge);
  return isHtml(answer.contentType) && !isJson(answer.text) && !ALLOWED_HTML_STATUSES.includes(answer.status);
}

const isBearer = (challenge: string | null) => /^bearer\b/i.test(challenge?.trim() ?? "");

export function isHtml(contentType: string | null): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? "");
}

/** Brackets that are tried, from the outside in: what was put around the answer may hold some itself. */
const MOST_BRACKETS = 5;

/**
 * Whether a JSON answer came with text before or behind it, as a filter or an injected script puts it there. An answer that
 * was cut is none: its parts may be JSON too.
 */
export function isWrappedJson(text: string): boolean {
  const begins = [...text.matchAll(/[[{]/g)].slice(0, MOST_BRACKETS);
  const ends = [...text.matchAll(/[\]}]/g)].slice(-MOST_BRACKETS);
  return begins.some(({ index: begin }, place) =>
    ends.some(({ index: end }, last) => {
      const isOutermost = place === 0 && last === ends.length - 1;
      const isInHtml = (text.slice(0, begin) + text.slice(end + 1)).includes("<");
      return (isOutermost || isInHtml) && isJson(text.slice(begin, end + 1));
    }),
  );
}

function isJson(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null;
  } catch {
    return false;
  }
}
