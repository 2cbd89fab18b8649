/** The page that saves the log of changes. */
export const CHANGES_PATH = "/list/changes";
