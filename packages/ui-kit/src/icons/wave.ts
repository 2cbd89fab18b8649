import type { IconPath } from "../icon-path.ts";

export const waveIcon: IconPath = "M2.5 15h3c2.5 0 2-8 4.5-8h3.5c2.5 0 2 8 4.5 8h3.5";
