import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** How a result was exported. A print counts once the clinician has confirmed it. */
export type ExportKind = "file-made" | "text-copied" | "fhir-saved" | "printed";

/** A result of this session, with the fields that tell it from the others of the day. */
export interface ListedResult {
  readonly capnogramId: string;
  readonly testIdentifier: string;
  readonly handsetUdi: HandsetUdi;
  readonly capturedAt: EpochMs;
  readonly hasUnknownDate: boolean;
  /** False: the first result. Exporting it does not export the final one. */
  readonly isFinal: boolean;
}

export interface ExportedResult extends ListedResult {
  /** Undefined if this page knows of no export. */
  readonly how: ExportKind | undefined;
}

/** What the badge says. After a reload the page cannot know what was exported before. */
export type ExportMark = "kept" | "not-kept" | "unknown";

/** A print: its dialog is open, or the page asks whether it printed. */
export interface PrintedPaper {
  readonly status: "printing" | "asked";
  readonly result: ListedResult;
}

export interface ExportState {
  /** By recording id. */
  readonly results: ReadonlyMap<string, ExportedResult>;
  /** What this tab had seen in this session before a reload. */
  readonly seenBefore: ReadonlySet<string>;
  readonly paper: PrintedPaper | undefined;
  /** In the last half-hour of the day the page lists results not exported, until the clinician dismisses the list. */
  readonly reminder: "off" | "on" | "dismissed";
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
  | { readonly type: "reminder-dismissed" }
  /** A new day: the server has removed what was captured before it. */
  | { readonly type: "day-ended"; readonly since: EpochMs }
  | { readonly type: "session-ended" };

export type ExportEffect =
  /** For the page after a reload. */
  | { readonly type: "remember-seen"; readonly capnogramIds: readonly string[] }
  | { readonly type: "forget-seen" };
