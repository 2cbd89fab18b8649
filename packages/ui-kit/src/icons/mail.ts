import type { IconPath } from "../icon-path.ts";

export const mailIcon: IconPath =
  "M3 6a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM3.5 6.5 12 13l8.5-6.5";
