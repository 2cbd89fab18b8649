import type { Area, Line } from "../lines/line.ts";
import type { Session } from "../session.ts";

/** What is asked of a server about one thing, and the lines that are judged by it. */
export interface AreaOfKit {
  readonly area: Area;
  /** Makes the calls; judges nothing. */
  collect(session: Session): Promise<void>;
  /** Beside those that every call has. */
  readonly lines: readonly Line[];
}
