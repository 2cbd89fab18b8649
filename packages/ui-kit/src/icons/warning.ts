import type { IconPath } from "../icon-path.ts";

export const warningIcon: IconPath = "M12 4 2.8 20h18.4zM12 10v4.5M12 17.5v.01";
