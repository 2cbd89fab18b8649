export const DATE_ORDERS = ["day first", "month first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const OWN_FORM = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** '01/11/2026 08:05', '1.11.26 8:05:09', '11/1/2026 8:05:09 AM', '2026-11-01T08:05:09Z'. */
const SPREADSHEET_FORM =
  /^(\d{1,4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,4}),?[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(?:\s*([ap])\.?m\.?|Z)?$/i;

export const isSpreadsheetTime = (text: string): boolean =>
  !OWN_FORM.test(text) && SPREADSHEET_FORM.test(text);

/**
 * Whether a cell of an earlier file means this time, 'YYYY-MM-DD HH:MM:SS' or empty. A spreadsheet may have left out the
 * seconds: then the minutes are compared.
 */
export function isSameTime(cell: string, time: string, order: DateOrder): boolean {
  if (cell === time) return true;
  const [, first = "", second = "", third = "", hour = "", minute = "", seconds, half] =
    SPREADSHEET_FORM.exec(cell) ?? [];
  if (minute === "") return false;
  const isYearFirst = first.length > 2;
  const year = isYearFirst ? first : third;
  const [month, day] = isYearFirst
    ? [second, third]
    : order === "day first"
      ? [second, first]
      : [first, second];
  const hour24 =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const date = [year.length === 2 ? `20${year}` : year, ...[month, day].map(toTwoDigits)].join("-");
  const clock = [String(hour24), minute, ...(seconds === undefined ? [] : [seconds])]
    .map(toTwoDigits)
    .join(":");
  const text = `${date} ${clock}`;
  return text === time.slice(0, text.length) && time !== "";
}

const toTwoDigits = (text: string) => text.padStart(2, "0");
