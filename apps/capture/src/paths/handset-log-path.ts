import { toHandsetUdi, type HandsetUdi } from "@capno/domain/units";

/** The address of the handset log; a handset is named by its UDI, which names no person. */
export const HANDSET_LOG_PATH = "/list/handset-log";

export interface HandsetLogView {
  /** Null selects every handset of the project. */
  readonly udi: HandsetUdi | null;
  /** Null selects all groups of the account. */
  readonly groupId: number | null;
}

export function parseHandsetLogView(params: URLSearchParams): HandsetLogView {
  const group = Number(params.get("group") ?? Number.NaN);
  const udi = params.get("handset") ?? "";
  return {
    udi: udi === "" ? null : toHandsetUdi(udi),
    groupId: Number.isSafeInteger(group) && group > 0 ? group : null,
  };
}

export function toHandsetLogParameters({ udi, groupId }: HandsetLogView): URLSearchParams {
  const params = new URLSearchParams();
  if (udi !== null) params.set("handset", udi);
  if (groupId !== null) params.set("group", String(groupId));
  return params;
}

export function toHandsetLogPath(view: HandsetLogView): string {
  const search = toHandsetLogParameters(view).toString();
  return search === "" ? HANDSET_LOG_PATH : `${HANDSET_LOG_PATH}?${search}`;
}
