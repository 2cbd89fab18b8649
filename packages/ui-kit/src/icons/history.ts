import type { IconPath } from "../icon-path.ts";

export const historyIcon: IconPath = "M3.5 12a8.5 8.5 0 1 0 2.8-6.3L3.5 8M3.5 3.5V8H8M12 7.5V12l3 2";
