import type { IconPath } from "../icon-path.ts";

export const chevronRightIcon: IconPath = "m9 6 6 6-6 6";
