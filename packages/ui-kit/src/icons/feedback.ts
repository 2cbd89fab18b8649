import type { IconPath } from "../icon-path.ts";

export const feedbackIcon: IconPath =
  "M20 4H4a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h3v4l4.5-4H20a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1zM8 9h8M8 12.5h5";
