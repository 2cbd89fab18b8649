import { useNavigate, useSearchParams } from "@capno/router";
import { DownloadIcon, MoreIcon, SortDownIcon, SortUpIcon, TableIcon } from "@capno/ui-kit/icons";
import { Menu } from "@capno/ui-kit/overlays/Menu";

import { toShown } from "../paths/calendar-path.ts";
import { LIST_PATH, toListPath } from "../paths/list-path.ts";
import { SUMMARIES_PATH } from "../paths/summaries-path.ts";
import { getColumns } from "./columns.tsx";
import type { ParticipantsView } from "./use-participants-view.ts";

interface ListMenuProps {
  readonly page: Pick<ParticipantsView, "view" | "sortBy" | "canOpen" | "isCalendar" | "isTicking" | "facts">;
  readonly onSave: (() => void) | undefined;
}

/** On phones and tablets: how the users are shown, the CSV, and the order, which elsewhere the headings change. */
export function ListMenu({ page, onSave }: ListMenuProps) {
  const { view, sortBy, canOpen, isCalendar, isTicking, facts } = page;
  const navigate = useNavigate();
  const [others] = useSearchParams();
  const show = (pathname: string, calendar: boolean) =>
    void navigate(
      { pathname, search: `?${toShown(toListPath(view, others), calendar).toString()}` },
      { preventScrollReset: true },
    );
  const orders = getColumns({
    saysWhy: view.needs.length > 0,
    hasStatuses: facts.statuses.size > 0,
  }).flatMap(({ heading, sortKey }) =>
    heading === undefined || sortKey === undefined ? [] : [{ heading, sortKey }],
  );
  return (
    <Menu
      label="List actions"
      icon={MoreIcon}
      iconOnly
      size="small"
      variant="secondary"
      items={[
        ...(canOpen
          ? [
              {
                id: "view",
                label: isCalendar || isTicking ? "Show as table" : "Show as calendar",
                icon: TableIcon,
                onSelect: () => show(LIST_PATH, !isCalendar && !isTicking),
              },
              ...(isTicking
                ? []
                : [
                    {
                      id: "summaries",
                      label: "Summaries",
                      icon: DownloadIcon,
                      onSelect: () => show(SUMMARIES_PATH, false),
                    },
                  ]),
            ]
          : []),
        {
          id: "csv",
          label: onSave === undefined ? "Save as CSV: nothing to export" : "Save as CSV",
          icon: DownloadIcon,
          disabled: onSave === undefined,
          onSelect: () => onSave?.(),
        },
        ...orders.map(({ heading, sortKey }, place) => {
          const direction = view.sort?.key === sortKey ? view.sort.direction : undefined;
          return {
            id: sortKey,
            label: `Sort by ${heading}${direction === undefined ? "" : ` (${direction})`}`,
            icon: direction && (direction === "descending" ? SortDownIcon : SortUpIcon),
            separated: place === 0,
            onSelect: () => sortBy(sortKey),
          };
        }),
      ]}
    />
  );
}
