import { useNavigate, useSearchParams } from "@capno/router";
import { ChevronDownIcon } from "@capno/ui-kit/icons";
import { Menu } from "@capno/ui-kit/Menu";

import { EXPORT_PATH, toExportSearch } from "../../paths/export-path.ts";
import { toHandsetsPath } from "../../paths/handsets-path.ts";
import { toListPath, type ListView } from "../../paths/list-path.ts";
import { SUMMARIES_PATH } from "../../paths/summaries-path.ts";

export interface StudyMenuProps {
  /** As it is seen: the address follows when typing rests. */
  readonly view: ListView;
  readonly canOpen: boolean;
  readonly canExport: boolean;
}

/** The pages about the study as a whole, each for the users that the list is narrowed to or their project. */
export function StudyMenu({ view, canOpen, canExport }: StudyMenuProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { groupId } = view;
  const pages = [
    {
      label: "Summaries as PDF",
      isOffered: canOpen,
      to: { pathname: SUMMARIES_PATH, search: toListPath(view, params).toString() },
    },
    { label: "Handsets", isOffered: canOpen, to: toHandsetsPath(groupId) },
    {
      label: "Data package",
      isOffered: canExport,
      to: { pathname: EXPORT_PATH, search: toExportSearch(groupId) },
    },
  ].filter(({ isOffered }) => isOffered);
  if (pages.length === 0) return null;
  return (
    <Menu
      label="Study"
      size="small"
      variant="secondary"
      icon={ChevronDownIcon}
      items={pages.map(({ label, to }) => ({ id: label, label, onSelect: () => void navigate(to) }))}
    />
  );
}
