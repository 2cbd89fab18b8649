import type { Group } from "@capno/api-client/models/account";
import { ALL_GROUPS_LABEL, sortGroups } from "@capno/domain/participant/participant-filter";
import { SelectField } from "@capno/ui-kit/fields/SelectField";

export interface ProjectFieldProps {
  readonly groups: readonly Group[];
  /** Null selects all projects of the account. */
  readonly groupId: number | null;
  readonly onChange: (groupId: number | null) => void;
  readonly disabled?: boolean;
}

/** In the head of a study's page: the project that it is about. */
export function ProjectField({ groups, groupId, onChange, disabled = false }: ProjectFieldProps) {
  return (
    <SelectField
      label="Project"
      labelHidden
      value={String(groupId ?? "")}
      disabled={disabled}
      onChange={(value) => onChange(value === "" ? null : Number(value))}
      options={[
        { value: "", label: ALL_GROUPS_LABEL },
        ...sortGroups(groups).map(({ id, projectId, name }) => ({
          value: String(id),
          label: projectId,
          title: name,
        })),
      ]}
    />
  );
}
