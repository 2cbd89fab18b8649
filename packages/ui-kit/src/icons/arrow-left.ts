import type { IconPath } from "../icon-path.ts";

export const arrowLeftIcon: IconPath = "M20 12H4M10 6l-6 6 6 6";
