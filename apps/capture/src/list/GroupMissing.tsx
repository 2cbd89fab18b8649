import type { Group } from "@capno/api-client/models/account";
import { ALL_GROUPS_LABEL, sortGroups } from "@capno/domain/participant/participant-filter";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { ContactSupport } from "../kit/ContactSupport.tsx";

interface GroupMissingProps {
  readonly groups: readonly Group[];
  readonly onChoose: (groupId: number | null) => void;
}

/** The address names a group that the account does not have: all users under its name would be other people's. */
export function GroupMissing({ groups, onChoose }: GroupMissingProps) {
  return (
    <Panel
      tone="watch"
      role="status"
      title="This group is not available"
      actions={
        <>
          {sortGroups(groups).map(({ id, projectId, name }) => (
            <Button key={id} title={name} onClick={() => onChoose(id)}>
              {projectId}
            </Button>
          ))}
          <Button onClick={() => onChoose(null)}>{ALL_GROUPS_LABEL}</Button>
          <ContactSupport />
        </>
      }
    >
      {groups.length === 0
        ? "Your account has no group. Ask your administrator."
        : "You do not have the group in this address. Your groups:"}
    </Panel>
  );
}
