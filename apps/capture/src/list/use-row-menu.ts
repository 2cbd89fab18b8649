import type { Participant } from "@capno/domain/participant/participant";
import { useCallback, useLayoutEffect, useState } from "react";

/** The one menu that all rows share, of the participant as its row now shows them. It moves with its row, and closes when that is no longer in the document. */
export function useRowMenu(participants: readonly Participant[]) {
  const [menu, setMenu] = useState<{ readonly participant: Participant; readonly button: HTMLElement }>();

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any render may take the row away
  useLayoutEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- only the document knows which rows are left
    if (menu?.button.isConnected === false) setMenu(undefined);
  });

  const toggle = useCallback(
    (participant: Participant, button: HTMLElement) =>
      setMenu((open) => (open?.participant.duid === participant.duid ? undefined : { participant, button })),
    [],
  );
  const close = useCallback(() => setMenu(undefined), []);
  const shown = menu && participants.find(({ duid }) => duid === menu.participant.duid);
  return [shown && { ...menu, participant: shown }, toggle, close] as const;
}
