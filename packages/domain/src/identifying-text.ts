export type IdentifyingShape = "an email address" | "a telephone number" | "an NHS number";

const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]{2,}/u;
/** Ten digits, alone or as 3 3 4. Without a lookbehind, which the oldest supported Safari cannot parse. */
const NHS_NUMBER = /(?:^|[^\d+])(\d{3}[ -]?\d{3}[ -]?\d{4})(?!\d)/g;
/** A leading 0 or +, then 9 to 14 more digits with the usual separators. */
const TELEPHONE = /(?:^|[^\d.,])(?:\+|0)(?:[ ().-]{0,2}\d){9,14}(?!\d)/;
/** A bracketed or bare GS1 code of a handset is no telephone number. */
const HANDSET = /\(01\)\d{14}\(21\)\S+|\b01\d{14}21\w+/g;

/**
 * What in a text has the shape of something that identifies a person. It points out, and proves nothing: a name has no
 * shape, and ten digits may be anything.
 */
export function findIdentifyingShapes(text: string): readonly IdentifyingShape[] {
  const rest = text.normalize("NFKC").replaceAll(HANDSET, " ");
  const shapes: IdentifyingShape[] = [];
  if (EMAIL.test(rest)) shapes.push("an email address");
  const numbers = [...rest.matchAll(NHS_NUMBER)].map(([, number = ""]) => number);
  if (TELEPHONE.test(rest)) shapes.push("a telephone number");
  // Eleven digits from 0 on are a telephone number; ten digits are an NHS number, unless they begin with 0.
  if (numbers.some((number) => !number.startsWith("0"))) shapes.push("an NHS number");
  return shapes;
}
