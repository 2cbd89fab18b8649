/** The page about who is in the study. */
export const STATUS_PATH = "/list/status";
