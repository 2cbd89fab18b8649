import type { IconPath } from "../icon-path.ts";

export const sortUpIcon: IconPath = "M12 19V5M7 10l5-5 5 5";
