import type { IconPath } from "../icon-path.ts";

export const menuIcon: IconPath = "M4 6.5h16M4 12h16M4 17.5h16";
