import type { IconPath } from "../icon-path.ts";

export const faultIcon: IconPath =
  "M14.5 6.5a4 4 0 0 1 5-3.8L17 5.2 18.8 7l2.5-2.5a4 4 0 0 1-5.3 4.8L8 17.3A2.3 2.3 0 1 1 4.7 14l8-8";
