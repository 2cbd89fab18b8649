import type { IconPath } from "../icon-path.ts";

export const personIcon: IconPath =
  "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5v-.5a6 6 0 0 1 6-6h3a6 6 0 0 1 6 6v.5";
