/**
 * How code and tests name the papers they rest on, in one dialect:
 *
 *   spec §4             a section of the specification           docs/spec/specification.md
 *   decision F2         where the specification was silent       docs/spec/decisions/
 *   fault F02           what may break (two digits)              docs/spec/quality.md
 *   hazard H3           what must never happen                   docs/spec/quality.md
 *   quality §Session    a section of the page on quality         docs/spec/quality.md
 *   api §Capture        a section of the API contract            docs/spec/api.md
 *   ADR 0043            a decision on how it is built            docs/decisions/
 *
 * Several of one kind: `decisions F2, F3 and D10`, `decisions F17 to F21`, `spec §2, §5`.
 */
export type PaperKind = "spec" | "decision" | "fault" | "hazard" | "quality" | "api" | "ADR";

export interface Citation {
  readonly kind: PaperKind;
  /** `F2`, `F02`, `0043`, `4`; of `quality` and `api` the words after the sign, as far as they are on the line. */
  readonly id: string;
  readonly line: number;
}

/** An id that stands without its kind, or with one that it cannot have. */
export interface BadCitation {
  readonly text: string;
  readonly line: number;
  readonly hint: string;
}

const TAG = String.raw`(?: +\[[A-Z-]+\])?`;
const ID = String.raw`(?:[A-Z]\d{1,2}b?|0\d{3})(?![\w%])(?!\.\d)(?!:\d)`;
const COLUMN = String.raw`(?: [ACND](?!\w))?`;
const LIST = String.raw`${ID}${COLUMN}${TAG}(?:(?:, +and|,| +and| +to) +${ID}${COLUMN}${TAG})*`;
const GROUP = new RegExp(String.raw`\b(decision|fault|hazard|ADR)s? +(${LIST})`, "gi");
const SECTIONS = /\bspec (§\d(?:(?:, | and )§\d)*)/g;
const NAMED_SECTION = /\b(quality|api) §([A-Z][A-Za-z -]*)/gi;
const BARE = new RegExp(String.raw`(?<![\w§#./+-])(?:[A-HJ-LNT]\d{1,2}b?)(?![\w%-])(?!\.\d)(?!:\d)`, "g");
const OLD_QUALITY = /\bquality,? (?:[FH]\d|Session\b|Handset lock\b|API\b|Realtime\b)/gi;
const PAPER_SIZE = /\bA4(?= (?:page|paper|document|sheet))|\bof (?:an )?A4\b/g;

/** Whether an id may be of that kind: `F2` is a decision, `F02` a fault, and neither is an ADR. */
function isOfKind(kind: PaperKind, id: string): boolean {
  if (kind === "ADR") return /^0\d{3}$/.test(id);
  if (kind === "fault") return /^F\d\d$/.test(id);
  if (kind === "hazard") return /^H[1-9]\d?$/.test(id);
  return /^[A-HJ-LNRT][1-9]\d?b?$/.test(id);
}

/** Every citation of a text, with what is not one but looks like it. */
export function readCitations(source: string): { citations: Citation[]; bad: BadCitation[] } {
  const text = joinCommentLines(source);
  const lineOf = (index: number) => source.slice(0, index).split("\n").length;
  const citations: Citation[] = [];
  const bad: BadCitation[] = [];
  let rest = text;
  const blank = (start: number, length: number) => {
    rest = rest.slice(0, start) + " ".repeat(length) + rest.slice(start + length);
  };

  for (const match of text.matchAll(GROUP)) {
    const [whole, word = "", list = ""] = match;
    const kind = (word.toUpperCase() === "ADR" ? "ADR" : word.toLowerCase()) as PaperKind;
    const line = lineOf(match.index);
    blank(match.index, whole.length);
    for (const id of toIds(list)) {
      if (isOfKind(kind, id)) citations.push({ kind, id, line });
      else bad.push({ text: whole, line, hint: `${id} is no ${kind}` });
    }
  }
  for (const match of text.matchAll(SECTIONS)) {
    for (const [, id = ""] of match[0].matchAll(/§(\d)/g)) {
      citations.push({ kind: "spec", id, line: lineOf(match.index) });
    }
  }
  for (const match of text.matchAll(NAMED_SECTION)) {
    const [, word = "", id = ""] = match;
    citations.push({ kind: word.toLowerCase() as PaperKind, id: id.trim(), line: lineOf(match.index) });
  }
  const prose = onlyProse(rest.replaceAll(PAPER_SIZE, (found) => " ".repeat(found.length)));
  for (const match of prose.matchAll(BARE)) {
    const hint = `say what it is: decision ${match[0]}, or fault, hazard, ADR`;
    bad.push({ text: match[0], line: lineOf(match.index), hint });
  }
  for (const match of prose.matchAll(OLD_QUALITY)) {
    bad.push({ text: match[0], line: lineOf(match.index), hint: "fault F02, hazard H3 or quality §Session" });
  }
  return { citations, bad };
}

/** `F17 to F21` names all five. */
function toIds(list: string): string[] {
  const parts = list.replaceAll(new RegExp(TAG, "g"), "").split(/, +and +|, +| +and +/);
  return parts.flatMap((part) => {
    const ids = [...part.matchAll(/[A-Z]\d{1,2}b?|0\d{3}/g)].map(([id]) => id);
    const [first = "", last] = ids;
    if (last === undefined || !/ to /.test(part)) return ids;
    const letter = first[0] ?? "";
    const from = Number(first.slice(1));
    const count = Number(last.slice(1)) - from + 1;
    return last[0] === letter && count > 0
      ? Array.from({ length: count }, (_, step) => `${letter}${from + step}`)
      : ids;
  });
}

/** A sentence of a comment goes on over the end of its line; every character keeps its place. */
function joinCommentLines(source: string): string {
  return source.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)[ \t]?/g, (found) => " ".repeat(found.length));
}

/** Comments, and strings that are sentences: the rest of the code is blanked, what stays keeps its place. */
function onlyProse(text: string): string {
  const pieces = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/gm;
  let prose = "";
  for (const match of text.matchAll(pieces)) {
    const isProse = match[0].startsWith("/") || isSentence(match[0].slice(1, -1));
    if (isProse) prose += toBlank(text.slice(prose.length, match.index)) + match[0];
  }
  return prose;
}

function toBlank(code: string): string {
  return code.replaceAll(/[^\n]/g, " ");
}

/** Words of a test's name, not the path of an icon and not a row of data. */
function isSentence(words: string): boolean {
  return /[a-z]{2,} [a-z$"]/i.test(words) && !/^M[\d.$]/.test(words);
}
