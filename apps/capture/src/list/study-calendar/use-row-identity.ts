import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from "react";

/**
 * The calendar's table reuses row elements for other participants. If a refresh moves a participant between press and release,
 * the click does not open the participant now in that row, and focus follows the participant to their new row.
 * Returns the handlers of the table's body; each row has its participant's id as `data-duid`.
 */
export function useRowIdentity(frame: RefObject<HTMLElement | null>) {
  const pressed = useRef<string>(undefined);
  const focused = useRef<string>(undefined);

  useLayoutEffect(() => {
    const active = document.activeElement;
    if (focused.current === undefined || !(active instanceof HTMLElement)) return;
    const row = frame.current?.contains(active) === true ? active.closest("tr") : null;
    if (row === null || row.dataset["duid"] === focused.current) return;
    const theirs = [...(frame.current?.querySelectorAll("tr") ?? [])].find(
      ({ dataset }) => dataset["duid"] === focused.current,
    );
    const { column } = active.dataset;
    const same = column === undefined ? active.localName : `[data-column="${column}"]`;
    const target = theirs?.querySelector<HTMLElement>(same);
    if (target) target.focus({ preventScroll: true });
    else active.blur();
  });

  return {
    onFocus(event: FocusEvent) {
      focused.current = getRowId(event.target);
    },
    onPointerDownCapture(event: PointerEvent) {
      pressed.current = getRowId(event.target);
    },
    onClickCapture(event: MouseEvent) {
      const meant = pressed.current;
      pressed.current = undefined;
      // A click without a press comes from the keyboard, and there focus has seen to it.
      if (meant === undefined || meant === getRowId(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function getRowId(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest("tr")?.dataset["duid"] : undefined;
}
