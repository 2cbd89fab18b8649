import type { IconPath } from "../icon-path.ts";

export const externalIcon: IconPath =
  "M14 4h6v6M20 4l-9 9M10 5H5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-5";
