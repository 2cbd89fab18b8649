import type { TrendDrawing } from "@capno/charts/draw-trend";
import type { Calendar, CalendarDay } from "@capno/domain/calendar/calendar";
import type { EpochMs } from "@capno/domain/units";

import type { ReportCurve } from "../content/report-content.ts";
import type { SummaryFailure, SummaryNote } from "./summary-parts.ts";

/** One participant's page: what it says is decided here, and what it looks like where it is drawn. */
export interface SummaryContent {
  readonly userId: string;
  /** The practice's name and address, a line each; empty if the deployment configures none. */
  readonly practice: readonly string[];
  /** IANA name: days and times are those of this zone. */
  readonly zone: string;
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  /** The participant in one sentence; empty where nothing is known. */
  readonly inShort: string;
  /** What a reader must know before the values. */
  readonly warnings: readonly string[];
  readonly calendar: SummaryCalendar;
  /** Undefined: blinded, which the page says. */
  readonly values: SummaryValues | undefined;
  /** The newest first. */
  readonly notes: readonly SummaryNote[];
}

export interface SummaryValues {
  readonly trends: readonly SummaryTrend[];
  readonly record: {
    readonly curve: ReportCurve;
    /** "14 of 19 breaths used: 3 coughs" */
    readonly quality: string;
  };
}

export interface SummaryCalendar extends Pick<Calendar, "days"> {
  /** The oldest first, each in weeks from Monday to Sunday; undefined where there is nothing to say of a day. */
  readonly months: readonly {
    readonly name: string;
    readonly weeks: readonly (readonly (CalendarDay | undefined)[])[];
  }[];
  /** Days can have fewer recordings than expected. */
  readonly isExpected: boolean;
  /** How many records there are, below the days. */
  readonly counts: readonly string[];
}

export interface SummaryTrend {
  readonly title: string;
  /** The latest record's value with what it means: "4.90 kPa. Within expected range". */
  readonly latest: string;
  /** Drawn with the height that the page leaves. */
  readonly drawing: Omit<TrendDrawing, "height">;
  /** The text shown instead of the drawing if the trend has no reading. */
  readonly emptyText: string;
  readonly marks: string | undefined;
  readonly leftOut: string | undefined;
}

/** A file of one or more participants, a page each. */
export interface SummaryFile {
  /** Its title, and its name without the ending. */
  readonly fileName: string;
  readonly product: string;
  readonly madeAt: EpochMs;
  /** On every page: what made the file. */
  readonly footer: readonly string[];
  readonly pages: readonly SummaryContent[];
  /** The number of summaries that were requested: one file may hold a part of them. */
  readonly asked: number;
  /** The participants whose summary failed, listed on a last page. */
  readonly failures: readonly SummaryFailure[];
}
