import type { IconPath } from "../icon-path.ts";

export const signOutIcon: IconPath = "M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M15 8l4 4-4 4M19 12H9.5";
