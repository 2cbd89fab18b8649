import type { IconPath } from "../icon-path.ts";

export const copyIcon: IconPath =
  "M9 8.5A.5.5 0 0 1 9.5 8h10a.5.5 0 0 1 .5.5v11a.5.5 0 0 1-.5.5h-10a.5.5 0 0 1-.5-.5zM15.5 8V4.5A.5.5 0 0 0 15 4H4.5a.5.5 0 0 0-.5.5V15a.5.5 0 0 0 .5.5H9";
