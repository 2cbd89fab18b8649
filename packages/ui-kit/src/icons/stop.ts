import type { IconPath } from "../icon-path.ts";

export const stopIcon: IconPath = "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7.5V13M12 16.5v.01";
