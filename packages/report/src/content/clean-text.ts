import type { TextBlock, TextRun } from "./report-content.ts";

/** The longest email address; names and versions are shorter. */
const LONGEST_LINE = 254;
/** What fits with everything else on two pages; paper, file and text are cut at the same place. */
const LONGEST_EXPLANATION = 3_000;
const MOST_BLOCKS = 40;

// Controls, what turns the direction of the text, what has no width, and halves of characters.
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\p{Cs}\u{e0000}-\u{e007f}]+/gu;

const getCutWords = (kept: number) => ` [cut after ${kept} characters]`;

/** A text in one line, with nothing in it that hides, turns or breaks it; one of absurd length is cut, and says so. */
export function toLine(text: string, longest: number = LONGEST_LINE): string {
  const line = flatten(text).trim();
  const characters = Array.from(line);
  if (characters.length <= longest) return line;
  return `${characters.slice(0, longest).join("").trimEnd()}${getCutWords(longest)}`;
}

function flatten(text: string): string {
  return text.normalize("NFC").replaceAll(UNSEEN, " ").replaceAll(/\s+/gu, " ");
}

/** Blocks without unseen characters and without empty ones; a text of absurd length is cut, and says so. */
export function cleanBlocks(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const cleaned = new Array<TextBlock>();
  let left = LONGEST_EXPLANATION;
  for (const { marker, runs } of blocks) {
    const kept = new Array<TextRun>();
    for (const run of runs) {
      const characters = Array.from(flatten(run.text));
      const text = characters.slice(0, left).join("");
      const isCut = characters.length > left;
      left -= characters.length;
      if (text !== "") kept.push({ ...run, text });
      if (isCut) kept.push(plain(getCutWords(LONGEST_EXPLANATION)));
      if (left < 0) break;
    }
    if (kept.some(({ text }) => text.trim() !== "")) cleaned.push({ marker, runs: trimEnds(kept) });
    if (left < 0) break;
  }
  if (cleaned.length <= MOST_BLOCKS) return cleaned;
  const cut = { marker: undefined, runs: [plain(`[cut after ${MOST_BLOCKS} lines]`)] };
  return [...cleaned.slice(0, MOST_BLOCKS), cut];
}

const plain = (text: string): TextRun => ({ text, isStrong: false, isEmphasised: false });

function trimEnds(runs: readonly TextRun[]): readonly TextRun[] {
  return runs.map((run, index) => {
    const text = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === runs.length - 1 ? text.trimEnd() : text };
  });
}
