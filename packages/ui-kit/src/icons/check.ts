import type { IconPath } from "../icon-path.ts";

export const checkIcon: IconPath = "m5 12.5 4.5 4.5L19 7.5";
