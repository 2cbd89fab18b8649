import type { IconPath } from "../icon-path.ts";

export const aboutIcon: IconPath = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.5v.01";
