import { aboutIcon } from "../icons/about.ts";
import { arrowDownIcon } from "../icons/arrow-down.ts";
import { arrowLeftIcon } from "../icons/arrow-left.ts";
import { arrowRightIcon } from "../icons/arrow-right.ts";
import { arrowUpIcon } from "../icons/arrow-up.ts";
import { calendarIcon } from "../icons/calendar.ts";
import { checkIcon } from "../icons/check.ts";
import { chevronDownIcon } from "../icons/chevron-down.ts";
import { chevronLeftIcon } from "../icons/chevron-left.ts";
import { chevronRightIcon } from "../icons/chevron-right.ts";
import { chevronUpIcon } from "../icons/chevron-up.ts";
import { closeIcon } from "../icons/close.ts";
import { copyIcon } from "../icons/copy.ts";
import { documentIcon } from "../icons/document.ts";
import { downloadIcon } from "../icons/download.ts";
import { externalIcon } from "../icons/external.ts";
import { eyeIcon } from "../icons/eye.ts";
import { eyeOffIcon } from "../icons/eye-off.ts";
import { faultIcon } from "../icons/fault.ts";
import { feedbackIcon } from "../icons/feedback.ts";
import { filterIcon } from "../icons/filter.ts";
import { handsetIcon } from "../icons/handset.ts";
import { helpIcon } from "../icons/help.ts";
import { historyIcon } from "../icons/history.ts";
import { infoIcon } from "../icons/info.ts";
import { lockIcon } from "../icons/lock.ts";
import { lungIcon } from "../icons/lung.ts";
import { mailIcon } from "../icons/mail.ts";
import { menuIcon } from "../icons/menu.ts";
import { minusIcon } from "../icons/minus.ts";
import { peopleIcon } from "../icons/people.ts";
import { personIcon } from "../icons/person.ts";
import { playIcon } from "../icons/play.ts";
import { plusIcon } from "../icons/plus.ts";
import { printIcon } from "../icons/print.ts";
import { resetIcon } from "../icons/reset.ts";
import { searchIcon } from "../icons/search.ts";
import { settingsIcon } from "../icons/settings.ts";
import { signOutIcon } from "../icons/sign-out.ts";
import { sortDownIcon } from "../icons/sort-down.ts";
import { sortUpIcon } from "../icons/sort-up.ts";
import { stopIcon } from "../icons/stop.ts";
import { tableIcon } from "../icons/table.ts";
import { warningIcon } from "../icons/warning.ts";
import { waveIcon } from "../icons/wave.ts";
import type { IconPath } from "../icon-path.ts";

/** Every icon of the kit by its file's name; nothing but the gallery needs them all. */
export const ALL_ICONS: Readonly<Record<string, IconPath>> = {
  about: aboutIcon,
  "arrow-down": arrowDownIcon,
  "arrow-left": arrowLeftIcon,
  "arrow-right": arrowRightIcon,
  "arrow-up": arrowUpIcon,
  calendar: calendarIcon,
  check: checkIcon,
  "chevron-down": chevronDownIcon,
  "chevron-left": chevronLeftIcon,
  "chevron-right": chevronRightIcon,
  "chevron-up": chevronUpIcon,
  close: closeIcon,
  copy: copyIcon,
  document: documentIcon,
  download: downloadIcon,
  external: externalIcon,
  eye: eyeIcon,
  "eye-off": eyeOffIcon,
  fault: faultIcon,
  feedback: feedbackIcon,
  filter: filterIcon,
  handset: handsetIcon,
  help: helpIcon,
  history: historyIcon,
  info: infoIcon,
  lock: lockIcon,
  lung: lungIcon,
  mail: mailIcon,
  menu: menuIcon,
  minus: minusIcon,
  people: peopleIcon,
  person: personIcon,
  play: playIcon,
  plus: plusIcon,
  print: printIcon,
  reset: resetIcon,
  search: searchIcon,
  settings: settingsIcon,
  "sign-out": signOutIcon,
  "sort-down": sortDownIcon,
  "sort-up": sortUpIcon,
  stop: stopIcon,
  table: tableIcon,
  warning: warningIcon,
  wave: waveIcon,
};
