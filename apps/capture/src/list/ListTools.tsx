import { ALL_GROUPS_LABEL, sortGroups, toFilterText } from "@capno/domain/participant/participant-filter";
import { formatCount } from "@capno/domain/number/percent";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon, FilterIcon } from "@capno/ui-kit/icons";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { IconButton } from "@capno/ui-kit/overlays/IconButton";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { useMemo, type InputEvent } from "react";

import { useNarrow } from "../kit/rows/use-narrow.ts";
import { SearchField } from "../kit/SearchField.tsx";
import { useStudyZone } from "../kit/time/study-zone.ts";
import { useSaving } from "../kit/use-saving.ts";
import { useValues } from "../study/values/use-values.ts";
import { ListMenu } from "./ListMenu.tsx";
import { saveParticipantsCsv } from "./participants-csv.ts";
import type { ParticipantsView } from "./use-participants-view.ts";
import { formatUnknown } from "./worklist-text.ts";
import styles from "./ListTools.module.css";

export interface ListToolsProps {
  readonly page: ParticipantsView;
  /** What the list is checked for, below these tools: shown at the press of a button. */
  readonly checks: { readonly id: string; readonly isOpen: boolean; readonly onToggle: () => void };
}

/** Title with its count, filter, group and CSV: one line where there is room, else the rest is in a menu. */
export function ListTools({ page, checks }: ListToolsProps) {
  const { view, changeView, groups, list, facts, worklist, isTicking } = page;
  const { participants, now, statuses } = facts;
  const isNarrow = useNarrow();
  const saving = useSaving();
  const { zone } = useStudyZone();
  const values = useValues();
  const isRead = list.data !== undefined && participants !== undefined;
  const shown = worklist.rows;
  const blinded = useMemo(() => {
    const count = shown.filter(({ duid }) => values.isBlinded(duid)).length;
    if (count === 0) return undefined;
    return count === shown.length ? "Blinded" : `${formatCount(count)} blinded`;
  }, [shown, values]);
  const save = () => saveParticipantsCsv(saving, shown, { now, ...worklist, statuses }, zone);
  return (
    <PageHeading
      dense
      title={isTicking ? "Summaries as PDF" : "All Users"}
      detail={
        // Keeps room for the count, so that the filter beside it does not move.
        isRead
          ? [
              `${formatCount(shown.length)} of ${formatCount(participants.length)} users`,
              blinded,
              page.hasNewerData && "new data waiting",
            ]
              .filter(Boolean)
              .join(" · ")
          : "\u00A0"
      }
    >
      <ListFilter view={view} changeView={changeView} groups={groups} isGroupMissing={page.isGroupMissing} />
      {participants?.length !== 0 && !isTicking && <ChecksButton page={page} checks={checks} />}
      {isNarrow ? (
        <ListMenu page={page} onSave={shown.length === 0 ? undefined : save} />
      ) : (
        !isTicking && <SaveButton isEmpty={shown.length === 0} onSave={save} />
      )}
    </PageHeading>
  );
}

/** Also says when something is not known. */
function ChecksButton({ page, checks }: ListToolsProps) {
  const unknown = formatUnknown(page.worklist.unknown);
  return (
    <span className={styles.checks} data-noted={unknown !== undefined || undefined}>
      <IconButton
        size="small"
        icon={FilterIcon}
        label={unknown === undefined ? "Checks" : `Checks. ${unknown}`}
        aria-expanded={checks.isOpen}
        aria-controls={checks.id}
        onClick={checks.onToggle}
      />
    </span>
  );
}

/** The reason why it is disabled is a tooltip: as text beside the button it would move the others. */
function SaveButton({ isEmpty, onSave }: { readonly isEmpty: boolean; readonly onSave: () => void }) {
  const button = (
    <Button
      size="small"
      icon={DownloadIcon}
      aria-disabled={isEmpty}
      onClick={() => {
        if (!isEmpty) onSave();
      }}
    >
      Save as CSV
    </Button>
  );
  return isEmpty ? (
    <Tooltip content="Nothing to export" side="bottom">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

export function ListFilter({
  view,
  changeView,
  groups,
  isGroupMissing = false,
}: Pick<ParticipantsView, "view" | "changeView" | "groups"> & { readonly isGroupMissing?: boolean }) {
  const sorted = sortGroups(groups);
  return (
    <div className={styles.tools} role="search" aria-label="Users">
      <SearchField
        className={styles.filter}
        label="User ID"
        value={view.filter}
        onInput={showAsFilterText}
        onChange={(text) => changeView({ type: "filtered", text })}
      />
      <SelectField
        className={styles.group}
        label="Project group"
        labelHidden
        title={groups.find(({ id }) => id === view.groupId)?.name ?? ALL_GROUPS_LABEL}
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

/** Runs before React writes the text in upper case, which would move the caret to its end. */
function showAsFilterText({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  const caret = field.selectionStart ?? field.value.length;
  const place = toFilterText(field.value.slice(0, caret)).length;
  const text = toFilterText(field.value);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(place, place);
}
