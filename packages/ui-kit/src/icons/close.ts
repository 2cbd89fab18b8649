import type { IconPath } from "../icon-path.ts";

export const closeIcon: IconPath = "M6 6l12 12M18 6 6 18";
