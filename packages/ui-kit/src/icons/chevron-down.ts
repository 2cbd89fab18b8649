import type { IconPath } from "../icon-path.ts";

export const chevronDownIcon: IconPath = "m6 9 6 6 6-6";
