import type { AverageDrawing } from "@capno/charts/draw-average";
import type { CapnogramDrawing } from "@capno/charts/draw-capnogram";
import type { EpochMs } from "@capno/domain/units";

import type { ReportField } from "./result-fields.ts";

/** What a report says, once: the printed sheet, the file and the copied text are three ways of writing it. */
export interface ReportContent {
  /** Name of the file without its extension; also its title. */
  readonly fileName: string;
  readonly product: string;
  readonly title: string;
  /** The practice's name and address, a line each; empty if the deployment configures none. */
  readonly practice: readonly string[];
  readonly madeAt: EpochMs;
  /** Only of a first result: it is marked on every page. */
  readonly first: FirstResultMark | undefined;
  readonly fields: readonly ReportField[];
  /** Empty lines, to be filled in by hand: the product knows no patient. */
  readonly handwritten: readonly string[];
  /** The same for the person who reads the report; empty without a practice. */
  readonly readBy: readonly string[];
  readonly result: ReportResult;
  /** The sentence on how good the breath was. */
  readonly quality: string;
  readonly curves: readonly ReportCurve[];
  readonly legal: readonly string[];
  /** The software that made the diagnosis, where the record names it, else the one that made the report. */
  readonly software: string;
  /** On every page: what made the report. */
  readonly footer: readonly string[];
}

export interface FirstResultMark {
  readonly heading: string;
  readonly detail: string;
  /** On every page, at its foot. */
  readonly footer: string;
}

export interface ReportResult {
  readonly heading: string;
  /** The one number, or the words, of the result. */
  readonly value: string;
  readonly severity: string | undefined;
  readonly explanation: readonly TextBlock[];
}

/** A paragraph, or an item of a list with its bullet or number. */
export interface TextBlock {
  readonly marker: string | undefined;
  readonly runs: readonly TextRun[];
}

export interface TextRun {
  readonly text: string;
  readonly isStrong: boolean;
  readonly isEmphasised: boolean;
}

/** A curve, or the words in its place. */
export type ReportCurve =
  | { readonly kind: "average"; readonly title: string; readonly drawing: AverageDrawing }
  | {
      readonly kind: "capnogram";
      readonly title: string;
      /** What its shades mean; undefined where there are none. */
      readonly note: string | undefined;
      readonly drawing: CapnogramDrawing;
    }
  | { readonly kind: "missing"; readonly title: string; readonly words: string };
