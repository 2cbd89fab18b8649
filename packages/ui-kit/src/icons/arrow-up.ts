import type { IconPath } from "../icon-path.ts";

export const arrowUpIcon: IconPath = "M12 20V4M6 10l6-6 6 6";
