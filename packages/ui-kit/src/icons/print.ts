import type { IconPath } from "../icon-path.ts";

export const printIcon: IconPath =
  "M7 8V3.5h10V8M7 17H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-3M7 14h10v6.5H7z";
