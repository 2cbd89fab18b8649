import type { IconPath } from "../icon-path.ts";

export const plusIcon: IconPath = "M12 5v14M5 12h14";
