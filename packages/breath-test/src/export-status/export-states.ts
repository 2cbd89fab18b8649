import type { CapturedDate } from "@capno/domain/time/instant";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** How a result was exported. A print counts once the clinician has confirmed it. */
export type ExportKind = "file-made" | "text-copied" | "fhir-saved" | "printed";

/** A result of this session, with the fields that tell it from the others of the day. */
export type ListedResult = CapturedDate & {
  readonly capnogramId: string;
  readonly testIdentifier: string;
  readonly handsetUdi: HandsetUdi;
  /** False: the first result. Exporting it does not export the final one. */
  readonly isFinal: boolean;
};

export interface Export {
  readonly how: ExportKind;
  readonly at: EpochMs;
  /** False: on the clipboard or in the browser's downloads, and the clinician has not confirmed that it is kept. */
  readonly isConfirmed: boolean;
}

export interface RememberedExport extends Export {
  readonly capnogramId: string;
  readonly isFinal: boolean;
}

/** `copied`: taken, and not yet said to be kept. `not-known`: captured before the session, so it may have been saved elsewhere. */
export type ExportMark = "saved" | "copied" | "not-saved" | "not-known";

/** A print: its dialog is open, or the page asks whether it printed. */
interface PrintedPaper {
  readonly status: "printing" | "asked";
  readonly result: ListedResult;
}

export interface ExportState {
  readonly results: ReadonlyMap<string, ListedResult>;
  /** What this browser exported, by recording id: read by `getExport` alone. */
  readonly exports: ReadonlyMap<string, RememberedExport>;
  /** The time from which every export of this browser is recorded. */
  readonly since: EpochMs;
  readonly paper: PrintedPaper | undefined;
  /** In the last half-hour of the day the page lists results not exported, until the clinician dismisses the list. */
  readonly reminder: "off" | "on" | "dismissed";
  readonly isEnded: boolean;
}

export type PrintAnswer = "yes" | "no" | "dismissed";

export type ExportEvent =
  | { readonly type: "results-listed"; readonly results: readonly ListedResult[] }
  | {
      readonly type: "file-made" | "text-copied" | "fhir-saved";
      readonly result: ListedResult;
      readonly at: EpochMs;
      readonly isConfirmed: boolean;
    }
  /** The clinician has pasted the text, or has seen the file. */
  | { readonly type: "copy-confirmed"; readonly capnogramId: string }
  | { readonly type: "print-opened"; readonly result: ListedResult }
  | { readonly type: "print-closed"; readonly capnogramId: string }
  | {
      readonly type: "print-answered";
      readonly capnogramId: string;
      readonly answer: PrintAnswer;
      readonly at: EpochMs;
    }
  | { readonly type: "day-neared-end" }
  | { readonly type: "reminder-dismissed" }
  /** A new day: the server has removed what was captured before it. */
  | { readonly type: "day-ended"; readonly since: EpochMs }
  | { readonly type: "session-ended" };

export type ExportEffect =
  /** For the page after a reload, other tabs and the next session. */
  { readonly type: "remember-exports"; readonly exports: readonly RememberedExport[] };
