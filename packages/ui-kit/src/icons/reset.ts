import type { IconPath } from "../icon-path.ts";

export const resetIcon: IconPath = "M20.5 12a8.5 8.5 0 1 1-2.8-6.3L20.5 8M20.5 3.5V8H16";
