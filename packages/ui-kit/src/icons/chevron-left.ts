import type { IconPath } from "../icon-path.ts";

export const chevronLeftIcon: IconPath = "m15 6-6 6 6 6";
