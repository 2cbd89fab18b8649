import type { IconPath } from "../icon-path.ts";

export const handsetIcon: IconPath =
  "M9 9.5h6a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2zM10 9.5V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5.5M10 13h4v2.5h-4z";
