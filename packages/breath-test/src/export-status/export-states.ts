import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** How a result was exported. A print counts once the clinician has confirmed it. */
export type ExportKind = "file-made" | "text-copied" | "fhir-saved" | "printed";

/** A result of this session, and what tells it from the others of the day. */
export interface ListedResult {
  readonly capnogramId: string;
  readonly testIdentifier: string;
  readonly handsetUdi: HandsetUdi;
  readonly capturedAt: EpochMs;
  readonly hasUnknownDate: boolean;
  /** False: the first result. What was kept of it is not the final one. */
  readonly isFinal: boolean;
}

export interface ExportedResult extends ListedResult {
  /** Undefined: this page knows of no export. */
  readonly how: ExportKind | undefined;
}

/** What is said of one: a page that was loaded again cannot know what was done before. */
export type ExportMark = "kept" | "not-kept" | "unknown";

/** The paper of a result: its print dialog is open, or it is asked whether there is any. */
export interface PrintedPaper {
  readonly status: "printing" | "asked";
  readonly result: ListedResult;
}

export interface ExportState {
  /** By the id of the recording. */
  readonly results: ReadonlyMap<string, ExportedResult>;
  /** What this tab had seen in this session before its page was loaded again. */
  readonly seenBefore: ReadonlySet<string>;
  readonly paper: PrintedPaper | undefined;
  /** In the last half-hour of the day the page lists results not exported, until the clinician dismisses the list. */
  readonly reminder: "off" | "on" | "put-away";
  readonly isEnded: boolean;
}

export type PrintAnswer = "yes" | "no" | "dismissed";

export type ExportEvent =
  | { readonly type: "results-listed"; readonly results: readonly ListedResult[] }
  | { readonly type: "file-made" | "text-copied" | "fhir-saved"; readonly result: ListedResult }
  | { readonly type: "print-opened"; readonly result: ListedResult }
  | { readonly type: "print-closed"; readonly capnogramId: string }
  | { readonly type: "print-answered"; readonly capnogramId: string; readonly answer: PrintAnswer }
  | { readonly type: "day-neared-end" }
  | { readonly type: "reminder-put-away" }
  /** A new day: what was captured before it is gone from the server. */
  | { readonly type: "day-ended"; readonly since: EpochMs }
  | { readonly type: "session-ended" };

export type ExportEffect =
  /** For the page that is loaded after this one. */
  | { readonly type: "remember-seen"; readonly capnogramIds: readonly string[] }
  | { readonly type: "forget-seen" };
