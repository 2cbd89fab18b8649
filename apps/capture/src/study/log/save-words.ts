import type { LogView, SaveStatus } from "./log-view.ts";

/** The words beside an entry. */
export const SAVE_WORDS: Readonly<Record<SaveStatus, string>> = {
  kept: "",
  saving: "Saving…",
  saved: "",
  "not-shared": "Not shared yet",
  conflict: "",
  refused: "",
};

/** Who sees what is written. */
export const formatAudience = ({ isShared }: Pick<LogView, "isShared">, shared: string): string =>
  isShared ? shared : "Kept in this tab until you log out.";
