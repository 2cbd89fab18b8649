import type { IconPath } from "../icon-path.ts";

export const playIcon: IconPath = "M7 4.5v15l12.5-7.5z";
