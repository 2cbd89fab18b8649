import { formatDateTime } from "@capno/domain/time";
import { Link } from "@capno/router";
import type { DataColumn } from "@capno/ui-kit/layout/DataTable";

import { getDetailPath } from "../../paths/detail-path.ts";
import type { Change } from "../../study/changes/change-log.ts";

const byText = (read: (change: Change) => string) => (a: Change, b: Change) => {
  const [one, other] = [read(a), read(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};
const getUser = ({ participantId }: Change) => participantId ?? "–";

export const toChangeColumns = (zone: string): readonly DataColumn<Change>[] => [
  {
    heading: "User ID",
    slot: "title",
    compare: byText(getUser),
    cell: ({ participantId }) =>
      participantId === null ? "–" : <Link to={getDetailPath(participantId)}>{participantId}</Link>,
  },
  {
    heading: "Changed",
    slot: "value",
    compare: (a, b) => (a.at ?? 0) - (b.at ?? 0),
    cell: ({ at, isUnsaved }) =>
      isUnsaved ? "Not shared yet" : at === null ? "Not known" : formatDateTime(at, zone),
  },
  { heading: "What", slot: "detail", compare: byText(({ what }) => what), cell: ({ what }) => what },
  {
    heading: "Account",
    slot: "subtitle",
    compare: byText(({ by }) => by ?? ""),
    cell: ({ by }) => by ?? "Not known",
  },
  {
    heading: "Before → after",
    slot: "footnote",
    cell: ({ before, after, file }) =>
      `${before === "" ? "nothing" : before} → ${after === "" ? "taken back" : after}${file === null ? "" : ` (${file})`}`,
  },
];
