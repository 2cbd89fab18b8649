import type { Group } from "@capno/api-client/models/account";
import { ALL_GROUPS_LABEL, sortGroups, toFilterText } from "@capno/domain/participant-filter";
import { SelectField } from "@capno/ui-kit/SelectField";
import { useSingleKeyShortcut } from "@capno/ui-kit/single-key-shortcuts";
import { TextField } from "@capno/ui-kit/TextField";
import { useRef, type InputEvent } from "react";

import type { ListView } from "../../paths/list-path.ts";
import type { ListViewChange } from "./use-list-view.ts";
import styles from "./ListTools.module.css";

export interface ListToolsProps {
  readonly view: ListView;
  readonly onChange: (change: ListViewChange) => void;
  readonly groups: readonly Group[];
}

export function ListTools({ view, onChange, groups }: ListToolsProps) {
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
        onChange={(text) => onChange({ type: "filtered", text })}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        className={styles.group}
        label="Project group"
        labelHidden
        title={groups.find(({ id }) => id === view.groupId)?.name}
        value={String(view.groupId ?? "")}
        onChange={(value) => onChange({ type: "group-chosen", groupId: value === "" ? null : Number(value) })}
        options={[
          { value: "", label: ALL_GROUPS_LABEL },
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
