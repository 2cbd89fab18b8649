import type { IconPath } from "../icon-path.ts";

export const peopleIcon: IconPath =
  "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20v-1a5.5 5.5 0 0 1 5.5-5.5h2a5.5 5.5 0 0 1 5.5 5.5v1M16 4.2a3.5 3.5 0 0 1 0 6.6M18.5 14a5.5 5.5 0 0 1 3 5v1";
