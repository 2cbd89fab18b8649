import type { IconPath } from "../icon-path.ts";

export const downloadIcon: IconPath = "M12 4v11M7 10.5l5 5 5-5M4 20h16";
