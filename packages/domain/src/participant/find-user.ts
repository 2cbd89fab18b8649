import { toHarmlessCell } from "../text/csv.ts";
import { toSearchText } from "./participant.ts";

export type FoundUser<Id extends string = string> =
  | { readonly kind: "one"; readonly duid: Id }
  /** Several differ from it in case or in the kind of dash only: none of them is meant for sure. */
  | { readonly kind: "several" }
  | { readonly kind: "none" };

/**
 * Finds the user that a text names: the very same ID first, also as a file writes it that keeps spreadsheets from
 * running it; written differently only where that names one user.
 */
export function createUserFinder<Id extends string>(duids: Iterable<Id>): (text: string) => FoundUser<Id> {
  const exact = new Map<string, Id>();
  const alike = new Map<string, Set<Id>>();
  for (const duid of duids) {
    exact.set(duid, duid);
    const folded = toSearchText(duid);
    const ids = alike.get(folded);
    if (ids === undefined) alike.set(folded, new Set([duid]));
    else ids.add(duid);
  }
  return (text) => {
    const own = text.slice(1);
    const spellings = text.startsWith("'") && toHarmlessCell(own) === text ? [text, own] : [text];
    for (const spelling of spellings) {
      const duid = exact.get(spelling) ?? exact.get(spelling.trim());
      if (duid !== undefined) return { kind: "one", duid };
    }
    const found = new Set(spellings.flatMap((spelling) => [...(alike.get(toSearchText(spelling)) ?? [])]));
    const [duid] = found;
    if (duid === undefined) return { kind: "none" };
    return found.size === 1 ? { kind: "one", duid } : { kind: "several" };
  };
}
