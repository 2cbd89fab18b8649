const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
const INITIATORS = ["\u2066", "\u2067", FIRST_STRONG_ISOLATE];

/** Marks and overrides of direction, and letters of scripts that are written from right to left. */
const TURNS =
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/**
 * A name inside a sentence, so that its letters turn nothing but itself: what `<bdi>` does, in texts without elements
 * (titles, toasts, labels). Names that cannot turn anything stay as they are.
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
export function isolate(name: string): string {
  if (!TURNS.test(name)) return name;
  let open = 0;
  let kept = "";
  for (const sign of name) {
    // It would end the isolate that is put around the name.
    if (sign === POP_ISOLATE && open === 0) continue;
    if (sign === POP_ISOLATE) open -= 1;
    if (INITIATORS.includes(sign)) open += 1;
    kept += sign;
  }
  return FIRST_STRONG_ISOLATE + kept + POP_ISOLATE.repeat(open + 1);
}
