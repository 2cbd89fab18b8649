import type { NoticeLevel } from "@capno/product-contract/product-services";

import type { Notice } from "./notice-catalogue.ts";

/** @spec §4: INFO 0, ERROR 1, FATAL 2 */
const SEVERITY: Readonly<Record<NoticeLevel, number>> = { info: 0, error: 1, fatal: 2 };

/** Adds a notice; one that is there already is not added twice, but takes the higher level. */
export function addNotice(notices: readonly Notice[], added: Notice): readonly Notice[] {
  const known = notices.find((notice) => notice.message === added.message);
  if (known === undefined) return [...notices, added];
  const level = SEVERITY[added.level] > SEVERITY[known.level] ? added.level : known.level;
  const logsOut = known.logsOut || added.logsOut;
  if (level === known.level && logsOut === known.logsOut) return notices;
  return notices.map((notice) => (notice === known ? { ...notice, level, logsOut } : notice));
}

export function getHighestLevel(notices: readonly Notice[]): NoticeLevel {
  return notices.reduce<NoticeLevel>(
    (highest, { level }) => (SEVERITY[level] > SEVERITY[highest] ? level : highest),
    "info",
  );
}

/** 'Note' for info, else 'Error' or 'Errors' by count of all messages. */
export function getNoticeTitle(notices: readonly Notice[]): "Note" | "Error" | "Errors" {
  if (getHighestLevel(notices) === "info") return "Note";
  return notices.length === 1 ? "Error" : "Errors";
}

/** 'Reload' when the highest level is fatal and no message came with a log-out, else 'Back'. */
export function getNoticeButton(notices: readonly Notice[]): "Reload" | "Back" {
  const isFatal = getHighestLevel(notices) === "fatal";
  return isFatal && !notices.some(({ logsOut }) => logsOut) ? "Reload" : "Back";
}
