import type { IconPath } from "../icon-path.ts";

export const chevronUpIcon: IconPath = "m6 15 6-6 6 6";
