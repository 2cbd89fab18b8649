import type { NamedFault } from "./named-fault.ts";

const DOMAIN = "packages/domain/src";
const CALENDAR = "apps/capture/src/calendar";
const LOOKS = "apps/capture/src/worklist";

/** What a day was, in which zone, and what nobody knows. ADR 0103 */
export const CALENDAR_FAULTS: readonly NamedFault[] = [
  {
    fault: "a day before the first record is a day without one",
    file: `${DOMAIN}/calendar.ts`,
    text: '  if (!place.isUsed) return "unknown";\n',
    becomes: "",
    noticedBy: `${DOMAIN}/calendar.test.ts`,
  },
  {
    fault: "a day without a record is known although a record could not be read",
    file: `${DOMAIN}/calendar.ts`,
    text: "!isComplete || place.name > place.today",
    becomes: "place.name > place.today",
    noticedBy: `${DOMAIN}/calendar.test.ts`,
  },
  {
    fault: "whoever has no handset had one until today",
    file: `${DOMAIN}/calendar.ts`,
    text: 'return place.isLast && !hasHandset ? "unknown" : "none"',
    becomes: 'return "none"',
    noticedBy: `${DOMAIN}/calendar.test.ts`,
  },
  {
    fault: "today is missed before it is over",
    file: `${DOMAIN}/calendar.ts`,
    text: "missed: isOver ? missed : undefined",
    becomes: "missed",
    noticedBy: `${DOMAIN}/calendar.test.ts`,
  },
  {
    fault: "a record of an unset clock stands on a day of the year 2000",
    file: `${DOMAIN}/calendar.ts`,
    text: "      undated[what]++;\n      continue;\n",
    becomes: "      undated[what]++;\n",
    noticedBy: `${DOMAIN}/calendar.test.ts`,
  },
  {
    fault: "a day begins at the second of two midnights",
    file: `${CALENDAR}/day-range.ts`,
    text: "start -= 30 * MINUTE_MS;",
    becomes: "break;",
    noticedBy: `${CALENDAR}/day-range.test.ts`,
  },
  {
    fault: "what nobody knows is none in the file",
    file: `${CALENDAR}/calendar-csv.ts`,
    text: "    isCounted ? made : UNKNOWN,\n",
    becomes: "    made,\n",
    noticedBy: `${CALENDAR}/calendar-csv.test.ts`,
  },
  {
    fault: "records of an older look are taken for all of them",
    file: `${LOOKS}/latest-looks.ts`,
    text: "look.isComplete && look.of === describe(row)",
    becomes: "look.isComplete",
    noticedBy: `${LOOKS}/latest-looks.test.ts`,
  },
];
