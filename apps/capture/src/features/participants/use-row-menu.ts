import type { Participant } from "@capno/domain/participant";
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";

interface RowMenu {
  readonly participant: Participant;
  /** The button in the participant's row, beside which the menu opens. */
  readonly button: HTMLElement;
}

/**
 * The one menu that all rows share. The table uses its rows again for other participants: an open menu moves with
 * its participant to another row, and closes when that participant is no longer in sight.
 */
export function useRowMenu(frame: RefObject<HTMLElement | null>) {
  const [menu, setMenu] = useState<RowMenu>();

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any render may move rows; it ends once the button is the participant's
  useLayoutEffect(() => {
    if (menu === undefined || getRowId(menu.button) === menu.participant.duid) return;
    const row = [...(frame.current?.querySelectorAll("tr") ?? [])].find(
      (each) => getRowId(each) === menu.participant.duid,
    );
    const button = row?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- which row is whose is known from the document alone
    setMenu(button ? { ...menu, button } : undefined);
  });

  const toggle = useCallback(
    (participant: Participant, button: HTMLElement) =>
      setMenu((open) => (open?.participant.duid === participant.duid ? undefined : { participant, button })),
    [],
  );
  const close = useCallback(() => setMenu(undefined), []);
  return [menu, toggle, close] as const;
}

function getRowId(element: HTMLElement): string | undefined {
  return element.isConnected ? element.closest("tr")?.dataset["duid"] : undefined;
}
