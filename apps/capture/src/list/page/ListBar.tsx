import { ALL_GROUPS_LABEL, sortGroups, toFilterText } from "@capno/domain/participant/participant-filter";
import { formatCount } from "@capno/domain/number/percent";
import { FilterIcon } from "@capno/ui-kit/icons";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { IconButton } from "@capno/ui-kit/overlays/IconButton";
import { useMemo, type InputEvent } from "react";

import { useNarrow } from "../../kit/rows/use-narrow.ts";
import { TableBar } from "../../kit/table/TableBar.tsx";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { useSaving } from "../../kit/use-saving.ts";
import { useValues } from "../../study/values/use-values.ts";
import { ListMenu } from "../ListMenu.tsx";
import { saveParticipantsCsv } from "../participants-csv.ts";
import { StatusActions } from "../status/StatusActions.tsx";
import { StatusFilters } from "../status/StatusFilters.tsx";
import { saveStatusesCsv } from "../status/statuses-csv.ts";
import type { ParticipantsView } from "../use-participants-view.ts";
import { VIEW_TITLES } from "../views.ts";
import { ViewSwitcher } from "../ViewSwitcher.tsx";
import { WorklistBar } from "../WorklistBar.tsx";
import { formatUnknown } from "../worklist-text.ts";
import styles from "./ListBar.module.css";

export interface ListBarProps {
  readonly page: ParticipantsView;
  /** What the list is checked for, below these tools: shown at the press of a button. */
  readonly checks: { readonly id: string; readonly isOpen: boolean; readonly onToggle: () => void };
}

/** The bar above the users, the same in every view. On phones and tablets views, order and file are in a menu. */
export function ListBar({ page, checks }: ListBarProps) {
  const { view, changeView, list, facts, worklist, shownAs } = page;
  const { participants, now, statuses } = facts;
  const isNarrow = useNarrow();
  const saving = useSaving();
  const { zone } = useStudyZone();
  const values = useValues();
  const isRead = list.data !== undefined && participants !== undefined;
  const unreadable = list.data?.unreadable ?? 0;
  const hasUsers = participants?.length !== 0;
  const isStatus = shownAs === "status";
  const shown = worklist.rows;
  const blinded = useMemo(() => {
    const count = shown.filter(({ duid }) => values.isBlinded(duid)).length;
    if (count === 0) return undefined;
    return count === shown.length ? "Blinded" : `${formatCount(count)} blinded`;
  }, [shown, values]);
  const save = () =>
    isStatus
      ? saveStatusesCsv(saving, shown, statuses, { now, zone, unreadable })
      : saveParticipantsCsv(saving, shown, { now, ...worklist, statuses }, { zone, unreadable });
  const onSave = isRead && shown.length > 0 ? save : undefined;
  return (
    <TableBar
      title={VIEW_TITLES[shownAs]}
      count={
        isRead
          ? [
              `${formatCount(shown.length)} of ${formatCount(participants.length)} users`,
              blinded,
              page.hasNewerData && "new data waiting",
            ]
              .filter(Boolean)
              .join(" · ")
          : undefined
      }
      asOf={page.asOf === undefined ? undefined : { at: page.asOf }}
      search={{
        label: "User ID",
        value: view.filter,
        onInput: showAsFilterText,
        onChange: (text) => changeView({ type: "filtered", text }),
      }}
      filters={
        <>
          <GroupField page={page} />
          {isRead &&
            hasUsers &&
            !page.isGroupMissing &&
            (isStatus ? <StatusFilters page={page} /> : <WorklistBar page={page} />)}
        </>
      }
      view={page.canOpen && !isNarrow && <ViewSwitcher page={page} />}
      actions={
        <>
          {isStatus && <StatusActions />}
          {hasUsers && (shownAs === "table" || shownAs === "calendar") && (
            <ChecksButton page={page} checks={checks} />
          )}
          {isNarrow && <ListMenu page={page} onSave={onSave} />}
        </>
      }
      onSave={onSave}
      hasSave={!isNarrow && shownAs !== "summaries"}
    />
  );
}

/** Opens the filters of the checks. A dot and the button's name show that some checks have no answer yet. */
function ChecksButton({ page, checks }: ListBarProps) {
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

function GroupField({ page }: Pick<ListBarProps, "page">) {
  const { view, changeView, groups, isGroupMissing } = page;
  return (
    <SelectField
      className={styles.group}
      label="Project group"
      labelHidden
      title={groups.find(({ id }) => id === view.groupId)?.name ?? ALL_GROUPS_LABEL}
      value={String(view.groupId ?? "")}
      onChange={(value) => changeView({ type: "group-chosen", groupId: value === "" ? null : Number(value) })}
      options={[
        { value: "", label: ALL_GROUPS_LABEL },
        ...(isGroupMissing ? [{ value: String(view.groupId), label: "Not available", disabled: true }] : []),
        ...sortGroups(groups).map(({ id, projectId, name }) => ({
          value: String(id),
          label: projectId,
          title: name,
        })),
      ]}
    />
  );
}

/** Runs before React writes the text in upper case, which would move the caret to its end. */
export function showAsFilterText({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  const caret = field.selectionStart ?? field.value.length;
  const place = toFilterText(field.value.slice(0, caret)).length;
  const text = toFilterText(field.value);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(place, place);
}
