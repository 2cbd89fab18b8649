import {
  formatHandset,
  toSearchText,
  toTypedSearchText,
  type Participant,
} from "@capno/domain/participant/participant";
import { splitParticipantId } from "@capno/domain/participant/participant-id";

const MOST_FOUND = 8;

/**
 * The users for the command menu: each typed word is part of the ID or of the handset as the list writes it. "LEEDS 12" finds
 * LEEDS-12 and LEEDS-012 before LEEDS-112; the very same ID comes first, and an ID that begins with the text comes before one that holds it.
 */
export function findUsers(participants: readonly Participant[], typed: string): readonly Participant[] {
  const text = toTypedSearchText(typed);
  const words = text.split(/[\s-]+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const ranked: Participant[][] = [[], [], [], []];
  for (const participant of participants) {
    const { searchText } = participant;
    const handset = participant.type === null ? "" : toSearchText(formatHandset(participant));
    const names = [searchText, handset, handset.replaceAll(" ", "")];
    if (!words.every((word) => names.some((name) => name.includes(word)))) continue;
    const isNamed = isWholeName(participant, words);
    const isExact = participant.duid === typed.trim();
    ranked[isExact ? 0 : isNamed ? 1 : searchText.startsWith(text) ? 2 : 3]?.push(participant);
  }
  return ranked.flat().slice(0, MOST_FOUND);
}

/** Whether the last word is the number of the ID, with or without its zeros. */
function isWholeName({ searchText }: Participant, words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  return /^\d+$/.test(last) && splitParticipantId(searchText).number === Number(last);
}
