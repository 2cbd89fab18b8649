import type { IconPath } from "../icon-path.ts";

export const searchIcon: IconPath = "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20.5 20.5";
