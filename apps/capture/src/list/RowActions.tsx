import type { Participant } from "@capno/domain/participant/participant";
import { NOT_READ } from "@capno/domain/participant-status/participant-status";
import { useServices } from "@capno/product-contract/use-services";
import { useNavigate } from "@capno/router";
import { copyText } from "@capno/ui-kit/behaviour/copy-text";
import { MenuList } from "@capno/ui-kit/overlays/MenuList";
import { CopyIcon, EditIcon, HandsetIcon, NoteIcon, PersonIcon, TableIcon } from "@capno/ui-kit/icons";
import { useEffect } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { toShown } from "../paths/calendar-path.ts";
import { getDetailPath } from "../paths/detail-path.ts";
import { toHandsetLogPath } from "../paths/handset-log-path.ts";
import { getRowMenuLabel } from "./RowControls.tsx";
import { preloadDeallocateDialog } from "../study/allocation/use-deallocate-dialog.tsx";
import { useStatuses } from "../study/statuses/use-statuses.ts";
import type { RowDialogs } from "./use-row-dialogs.tsx";

export interface RowActionsProps {
  readonly participant: Participant;
  /** What the row's cell may cut: why the participant is in the worklist. */
  readonly why: string;
  readonly anchor: HTMLElement;
  readonly canOpen: boolean;
  /** Whether the account may give and take handsets. */
  readonly canDeallocate: boolean;
  readonly dialogs: RowDialogs;
  readonly onClose: () => void;
}

export function RowActions({
  participant,
  why,
  anchor,
  canOpen,
  canDeallocate,
  dialogs,
  onClose,
}: RowActionsProps) {
  const { notices } = useServices();
  const navigate = useNavigate();
  const { duid } = participant;
  const isNotRead = useStatuses().get(duid) === NOT_READ;

  async function copy(): Promise<void> {
    const message = (await copyText(duid))
      ? `${isolate(duid)} is copied.`
      : `Copying is blocked. The ID is ${isolate(duid)}.`;
    notices.toast({ message });
  }

  const calendar = toShown(new URLSearchParams({ q: duid }), true).toString();
  const isAllocated = canDeallocate && participant.udi !== null;
  useEffect(() => {
    if (isAllocated) preloadDeallocateDialog();
  }, [isAllocated]);

  return (
    <MenuList
      label={getRowMenuLabel(participant)}
      anchor={anchor}
      // Screen readers have it in the row.
      heading={why === "" ? undefined : <span aria-hidden="true">{why}</span>}
      items={[
        ...(canOpen
          ? [
              {
                id: "open",
                label: "Open",
                icon: PersonIcon,
                onSelect: () => void navigate(getDetailPath(duid)),
              },
              {
                id: "calendar",
                label: "Show calendar",
                icon: TableIcon,
                onSelect: () => void navigate({ search: `?${calendar}` }),
              },
              {
                id: "note",
                label: "Add note",
                icon: NoteIcon,
                onSelect: () => dialogs.openNotes(participant),
              },
              {
                id: "status",
                label: isNotRead ? "Set status: not read yet" : "Set status",
                icon: EditIcon,
                disabled: isNotRead,
                onSelect: () => dialogs.openStatus(participant),
              },
            ]
          : []),
        ...(canOpen && participant.udi !== null
          ? [
              {
                id: "handset-log",
                label: "Handset log",
                icon: HandsetIcon,
                onSelect: () => void navigate(toHandsetLogPath({ udi: participant.udi, groupId: null })),
              },
            ]
          : []),
        { id: "copy", label: "Copy ID", icon: CopyIcon, onSelect: () => void copy() },
        ...(isAllocated
          ? [
              {
                id: "deallocate",
                label: "Deallocate Handset",
                separated: true,
                danger: true,
                onSelect: () => dialogs.openDeallocation(participant),
              },
            ]
          : []),
      ]}
      onClose={onClose}
    />
  );
}
