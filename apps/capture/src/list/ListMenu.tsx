import { useNavigate, useSearchParams } from "@capno/router";
import { DownloadIcon, MoreIcon, SortDownIcon, SortUpIcon, TableIcon } from "@capno/ui-kit/icons";
import { Menu } from "@capno/ui-kit/overlays/Menu";

import { getColumns } from "./columns.tsx";
import type { ParticipantsView } from "./use-participants-view.ts";
import { LIST_VIEWS, toView, type ShownAs } from "./views.ts";

interface ListMenuProps {
  readonly page: Pick<ParticipantsView, "view" | "sortBy" | "canOpen" | "shownAs" | "facts">;
  readonly onSave: (() => void) | undefined;
}

const LABELS: Readonly<Record<ShownAs, string>> = {
  table: "Show as table",
  status: "Show status",
  calendar: "Show as calendar",
  summaries: "Summaries",
};

/** On phones and tablets: how the users are shown, the CSV, and the order, which elsewhere the headings change. */
export function ListMenu({ page, onSave }: ListMenuProps) {
  const { view, sortBy, canOpen, shownAs, facts } = page;
  const navigate = useNavigate();
  const [others] = useSearchParams();
  const orders = getColumns({
    saysWhy: view.needs.length > 0,
    isStatus: shownAs === "status",
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
          ? LIST_VIEWS.filter((name) => name !== shownAs).map((name) => ({
              id: name,
              label: LABELS[name],
              icon: name === "summaries" ? DownloadIcon : TableIcon,
              onSelect: () => void navigate(toView(name, view, others), { preventScrollReset: true }),
            }))
          : []),
        {
          id: "csv",
          label: onSave === undefined ? "Save as CSV: no rows to export" : "Save as CSV",
          icon: DownloadIcon,
          disabled: onSave === undefined,
          onSelect: () => onSave?.(),
        },
        ...orders.map(({ heading, sortKey }, place) => {
          const direction = view.sort?.key === sortKey ? view.sort.direction : undefined;
          return {
            id: `sort-${sortKey}`,
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
