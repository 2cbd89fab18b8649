import { parseIsoDay, type IsoDay } from "@capno/domain/calendar/calendar";

/** The optional parts of a study data package. */
export const OPTIONAL_FILES = ["breaths", "waveforms", "redcap"] as const;
export type OptionalFile = (typeof OPTIONAL_FILES)[number];

/** Which records a study data package holds, and in which files. It lives in the address. */
export interface ExportChoice {
  /** Null selects all groups of the account. */
  readonly groupId: number | null;
  /** First and last day, `yyyy-mm-dd`, both within; null where that side is open. */
  readonly from: IsoDay | null;
  readonly until: IsoDay | null;
  readonly without: readonly OptionalFile[];
}

export const EXPORT_PATH = "/list/package";

/** Reads a choice; what is not understood falls back to everything. See `findUnreadableDays`. */
export function parseExportChoice(params: URLSearchParams): ExportChoice {
  const group = Number(params.get("group") ?? Number.NaN);
  const left = (params.get("without") ?? "").split(",");
  return {
    groupId: Number.isSafeInteger(group) && group > 0 ? group : null,
    from: readDay(params.get("from")),
    until: readDay(params.get("until")),
    without: OPTIONAL_FILES.filter((file) => left.includes(file)),
  };
}

/** The URL parameters of a choice, without those that have the default value. */
export function toExportParameters(choice: ExportChoice): URLSearchParams {
  const params = new URLSearchParams();
  if (choice.groupId !== null) params.set("group", String(choice.groupId));
  if (choice.from !== null) params.set("from", choice.from);
  if (choice.until !== null) params.set("until", choice.until);
  if (choice.without.length > 0) params.set("without", choice.without.join(","));
  return params;
}

export function toExportSearch(groupId: number | null): string {
  const search = toExportParameters({ groupId, from: null, until: null, without: [] }).toString();
  return search === "" ? "" : `?${search}`;
}

/** The days that the address holds but that are none: the page must not take them for no limit. */
export function findUnreadableDays(params: URLSearchParams): readonly ("from" | "until")[] {
  return (["from", "until"] as const).filter(
    (name) => params.has(name) && readDay(params.get(name)) === null,
  );
}

const readDay = (text: string | null): IsoDay | null => parseIsoDay(text ?? "") ?? null;
