type IdentifyingShape = "an email address" | "a telephone number" | "an NHS number";

const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]{2,}/u;
/** Ten digits, alone or as 3 3 4. Without a lookbehind, which the oldest supported Safari cannot parse. */
const NHS_NUMBER = /(?:^|[^\d+])(\d{3}[ -]?\d{3}[ -]?\d{4})(?!\d)/g;
/** A leading 0 or +, then 9 to 14 more digits with the usual separators. */
const TELEPHONE = /(?:^|[^\d.,])(?:\+|0)(?:[ ().-]{0,2}\d){9,14}(?!\d)/;
/** Days and times, as of a holiday: "05.11.2026-12.11.2026", "2026-11-05 09:30". */
const DATE =
  /(?:^|[^\d])(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}(?!\d)|\d{2}(?!\1?\d))|\d{4}([./-])\d{1,2}\2\d{1,2}(?!\d))/g;
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
  if (TELEPHONE.test(blankDates(rest))) shapes.push("a telephone number");
  const numbers = [...rest.matchAll(NHS_NUMBER)].map(([, number = ""]) => number.replaceAll(/[ -]/g, ""));
  // NHS numbers begin with 3 to 7 or 9; those of test patients too. One with a leading 0 is a telephone number.
  if (numbers.some((number) => !number.startsWith("0") && hasCheckDigit(number)))
    shapes.push("an NHS number");
  return shapes;
}

/** A separator remains, so that the digits on both sides of a date do not become one number. */
function blankDates(text: string): string {
  return text.replaceAll(DATE, (date) => (isCalendarDate(date) ? ", " : date));
}

function isCalendarDate(text: string): boolean {
  const parts = (text.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0, third = 0] = parts;
  const [day, month] = first > 31 ? [third, second] : [first, second];
  return day >= 1 && day <= 31 && month >= 1 && month <= 31 && (day <= 12 || month <= 12);
}

/** Modulus 11 of the first nine digits, weighted from 10 down to 2. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number.slice(0, 9)).reduce(
    (total, digit, place) => total + Number(digit) * (10 - place),
    0,
  );
  return (11 - (sum % 11)) % 11 === Number(number.at(-1));
}
