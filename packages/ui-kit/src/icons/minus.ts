import type { IconPath } from "../icon-path.ts";

export const minusIcon: IconPath = "M5 12h14";
