import type { IconPath } from "../icon-path.ts";

export const arrowDownIcon: IconPath = "M12 4v16M6 14l6 6 6-6";
