import { Button } from "@capno/ui-kit/Button";
import { Panel } from "@capno/ui-kit/Panel";

import type { ListView } from "../../paths/list-path.ts";

export interface EmptyStateProps {
  /** How many there are without any filter. */
  readonly total: number;
  /** How many more the list holds, none of which could be read. */
  readonly unreadable: number;
  readonly view: ListView;
  /** When the list was read, by the server's clock. */
  readonly asOf: string;
  readonly onShowAll: () => void;
}

/** Instead of an empty table: why it is empty, and as of when. */
export function EmptyState({ total, unreadable, view, asOf, onShowAll }: EmptyStateProps) {
  const isUnreadable = unreadable > 0 && total === 0;
  const { title, text } = isUnreadable ? UNREADABLE : describe(total, view, asOf);
  return (
    <Panel
      tone={isUnreadable ? "watch" : "info"}
      role="status"
      title={title}
      actions={total > 0 ? <Button onClick={onShowAll}>Show all users</Button> : undefined}
    >
      {text}
    </Panel>
  );
}

/** A list that cannot be read is no empty one. */
const UNREADABLE = {
  title: "No user could be read",
  text: "There are users, but what the server sent of them could not be read. Please contact support.",
};

function describe(total: number, { needs, filter, groupId }: ListView, asOf: string) {
  if (total === 0) {
    return {
      title: "There are no users yet",
      text: "A user appears here once a handset has been allocated to them.",
    };
  }
  if (needs.length === 0) {
    return { title: "No user matches", text: "No user ID holds this text in this group." };
  }
  const isNarrowed = filter !== "" || groupId !== null;
  const among = isNarrowed ? "Only users with this text in their ID, in this group, were looked at." : "";
  if (needs.includes("reviewed")) return { title: `Nobody was reviewed, as of ${asOf}`, text: among };
  if (needs.includes("call")) return { title: `Nobody needs a call, as of ${asOf}`, text: among };
  return { title: `Nobody needs a call for this, as of ${asOf}`, text: among };
}
