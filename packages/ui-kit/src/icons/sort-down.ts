import type { IconPath } from "../icon-path.ts";

export const sortDownIcon: IconPath = "M12 5v14M7 14l5 5 5-5";
