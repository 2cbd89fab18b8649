import type { IconPath } from "../icon-path.ts";

export const arrowRightIcon: IconPath = "M4 12h16M14 6l6 6-6 6";
