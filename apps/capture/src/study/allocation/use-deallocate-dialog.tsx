import type { Participant } from "@capno/domain/participant/participant";

import { useLazyDialog } from "../../kit/use-lazy-dialog.tsx";

const loadDialog = async () => (await import("./DeallocateDialog.tsx")).DeallocateDialog;

/** Fetches the dialog's code when it may soon be opened; a failure is reported at the opening. */
export const preloadDeallocateDialog = (): void => void loadDialog().catch(() => undefined);

export function useDeallocateDialog(onDone: () => void) {
  const { open, dialog } = useLazyDialog("a deallocation", loadDialog);
  return { open: (participant: Participant) => open({ participant, onDone }), dialog };
}
