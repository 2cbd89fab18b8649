import type { IconPath } from "../icon-path.ts";

export const filterIcon: IconPath = "M4 6h16M7 12h10M10.5 18h3";
