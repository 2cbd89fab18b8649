import type { TrendDrawing } from "@capno/charts/draw-trend";
import type { Calendar, CalendarDay } from "@capno/domain/calendar/calendar";
import type { EpochMs } from "@capno/domain/units";

import type { ReportCurve } from "../content/report-content.ts";
import type { SummaryFailure, SummaryNote } from "./summary-parts.ts";

/** One participant's page: what it says is decided here, and what it looks like where it is drawn. */
export interface SummaryContent {
  readonly userId: string;
  /** Whose paper it is, its address below its name; empty where the deployment names none. */
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
  /** In the place of a drawing without a reading. */
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
  /** For how many the person asked: one file may hold a part of them. */
  readonly asked: number;
  /** Those who were asked for and have no page, on a page of their own at the end. */
  readonly failures: readonly SummaryFailure[];
}
