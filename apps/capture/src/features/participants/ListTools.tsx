import { ALL_GROUPS_LABEL, sortGroups, toFilterText } from "@capno/domain/participant-filter";
import { formatCount } from "@capno/domain/percent";
import { Link, useNavigate, useSearchParams } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/button-class";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { Menu } from "@capno/ui-kit/Menu";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { SelectField } from "@capno/ui-kit/SelectField";
import { useSingleKeyShortcut } from "@capno/ui-kit/single-key-shortcuts";
import { TextField } from "@capno/ui-kit/TextField";
import { useRef, type InputEvent } from "react";

import { toChecksPath } from "../../paths/checks-path.ts";
import { EXPORT_PATH, toExportSearch } from "../../paths/export-path.ts";
import { toListPath, type ListView } from "../../paths/list-path.ts";
import { SUMMARIES_PATH } from "../../paths/summaries-path.ts";
import { useSaving } from "../../shared/use-saving.ts";
import { saveParticipantsCsv } from "./save-participants-csv.ts";
import type { ParticipantsView } from "./use-participants-view.ts";
import styles from "./ListTools.module.css";

export interface ListToolsProps {
  readonly page: Pick<
    ParticipantsView,
    | "view"
    | "changeView"
    | "groups"
    | "list"
    | "facts"
    | "worklist"
    | "canOpen"
    | "canExport"
    | "isGroupMissing"
  >;
}

/** Title with its count, filter, group and files: one line where there is room. */
export function ListTools({ page }: ListToolsProps) {
  const { view, changeView, groups, list, facts, worklist } = page;
  const { participants, now, reviews } = facts;
  const isRead = list.data !== undefined && participants !== undefined;
  const shown = worklist.rows;
  return (
    <div className={styles.top}>
      <div className={styles.title}>
        <PageHeading
          title="All Users"
          detail={
            isRead ? `${formatCount(shown.length)} of ${formatCount(participants.length)} users` : undefined
          }
        />
      </div>
      <ListFilter view={view} changeView={changeView} groups={groups} isGroupMissing={page.isGroupMissing} />
      <SaveMenu
        view={view}
        isEmpty={shown.length === 0}
        canOpen={page.canOpen}
        onSaveCsv={(saving) =>
          saveParticipantsCsv(saving, shown, { now, reasonsOf: worklist.reasonsOf, reviews })
        }
      />
      {page.canOpen && (
        <Link className={buttonClass("secondary", "small")} to={toChecksPath(view.groupId)}>
          Data checks
        </Link>
      )}
      {page.canExport && (
        <Link
          className={buttonClass("secondary", "small")}
          to={{ pathname: EXPORT_PATH, search: toExportSearch(view.groupId) }}
        >
          Data package
        </Link>
      )}
    </div>
  );
}

interface SaveMenuProps {
  readonly view: ListView;
  readonly isEmpty: boolean;
  readonly canOpen: boolean;
  readonly onSaveCsv: (saving: ReturnType<typeof useSaving>) => void;
}

/** The files that the list can be saved as. */
function SaveMenu({ view, isEmpty, canOpen, onSaveCsv }: SaveMenuProps) {
  const saving = useSaving();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <Menu
      label="Save list"
      size="small"
      variant="secondary"
      align="start"
      icon={DownloadIcon}
      items={[
        {
          id: "csv",
          label: isEmpty ? "List as CSV: nothing to export" : "List as CSV",
          disabled: isEmpty,
          onSelect: () => onSaveCsv(saving),
        },
        ...(canOpen
          ? [
              {
                id: "summaries",
                label: "Summaries as PDF…",
                // The list as it is seen: the address follows when typing rests.
                onSelect: () =>
                  void navigate({ pathname: SUMMARIES_PATH, search: toListPath(view, params).toString() }),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Text and group that the list is narrowed to. */
export function ListFilter({
  view,
  changeView,
  groups,
  isGroupMissing = false,
}: Pick<ParticipantsView, "view" | "changeView" | "groups"> & { readonly isGroupMissing?: boolean }) {
  const sorted = sortGroups(groups);
  const filter = useRef<HTMLInputElement>(null);
  useSingleKeyShortcut("/", () => {
    filter.current?.focus();
    filter.current?.select();
  });
  return (
    <div className={styles.tools} role="search" aria-label="Users">
      <TextField
        ref={filter}
        className={styles.filter}
        label="User ID"
        labelHidden
        type="search"
        placeholder="Type to search"
        value={view.filter}
        onInput={showAsFilterText}
        onChange={(text) => changeView({ type: "filtered", text })}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        className={styles.group}
        label="Project group"
        labelHidden
        title={groups.find(({ id }) => id === view.groupId)?.name}
        value={String(view.groupId ?? "")}
        onChange={(value) =>
          changeView({ type: "group-chosen", groupId: value === "" ? null : Number(value) })
        }
        options={[
          { value: "", label: ALL_GROUPS_LABEL },
          ...(isGroupMissing
            ? [{ value: String(view.groupId), label: "Not available", disabled: true }]
            : []),
          ...sorted.map(({ id, projectId, name }) => ({
            value: String(id),
            label: projectId,
            title: name,
          })),
        ]}
      />
    </div>
  );
}

/** Before React writes the text in upper case, which would put the caret behind its last letter. */
function showAsFilterText({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  const caret = field.selectionStart ?? field.value.length;
  const place = toFilterText(field.value.slice(0, caret)).length;
  const text = toFilterText(field.value);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(place, place);
}
