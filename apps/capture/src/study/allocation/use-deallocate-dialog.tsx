import type { Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { useState, type ReactNode } from "react";

import type { DeallocateDialogProps } from "./DeallocateDialog.tsx";

const loadDialog = () => import("./DeallocateDialog.tsx");

/** Fetches the dialog's code when it may soon be opened; a failure is reported at the opening. */
export const preloadDeallocateDialog = (): void => void loadDialog().catch(() => undefined);

interface Opened {
  readonly participant: Participant;
  readonly Dialog: (props: DeallocateDialogProps) => ReactNode;
}

/** The dialog of a deallocation. Its code is loaded at the first opening; where that fails, the next press tries again. */
export function useDeallocateDialog(onDone: () => void) {
  const { notices } = useServices();
  const [opened, setOpened] = useState<Opened>();

  async function open(participant: Participant): Promise<void> {
    try {
      const { DeallocateDialog } = await loadDialog();
      setOpened({ participant, Dialog: DeallocateDialog });
    } catch (error) {
      notices.report("The dialog of a deallocation could not be loaded", error);
      notices.show({ level: "error", message: "The dialog could not be loaded. Please try again." });
    }
  }

  return {
    open: (participant: Participant) => void open(participant),
    dialog: opened && (
      <opened.Dialog participant={opened.participant} onDone={onDone} onClose={() => setOpened(undefined)} />
    ),
  };
}
