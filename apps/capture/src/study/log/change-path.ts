import type { LogEntry } from "@capno/api-client/models/study-log";

import { CHECKS_PATH } from "../../paths/checks-path.ts";
import { getDetailPath } from "../../paths/detail-path.ts";
import { STATUS_PATH } from "../../paths/status-path.ts";

/** The page where an entry of this kind is written. */
export function getChangePath(entry: LogEntry): string {
  switch (entry.kind) {
    case "note":
      return getDetailPath(entry.duid);
    case "explanation":
      return CHECKS_PATH;
    case "status":
      return STATUS_PATH;
    case "review":
    case "allocation":
      return "/list";
    default:
      return entry satisfies never;
  }
}
