import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";

import { ChangingText } from "../text/ChangingText.tsx";
import { classNames } from "../styles/class-names.ts";
import { Icon, type IconDrawing } from "../icons/Icon.tsx";
import { FloatingLayer } from "./FloatingLayer.tsx";
import styles from "./Menu.module.css";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconDrawing | undefined;
  readonly onSelect: () => void;
  readonly disabled?: boolean | undefined;
  readonly separated?: boolean | undefined;
  readonly danger?: boolean | undefined;
}

interface MenuListProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The button that opened it, which gets the focus back; the list floats beside it. */
  readonly anchor: HTMLElement;
  readonly heading?: ReactNode | undefined;
  /** Begins at the last item, as Arrow up on the button does. */
  readonly startAtEnd?: boolean | undefined;
  readonly onClose: () => void;
}

/** Between the list and its button, and between the list and the edge of the window. */
const AROUND_PX = 14;

/**
 * The open list of a menu. Arrows, Home, End and first letters move; Escape closes. A disabled item takes focus and does
 * nothing. Many buttons may share one list: it opens at whichever is its `anchor`.
 */
export function MenuList({ id, label, items, anchor, heading, startAtEnd = false, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const { top, bottom } = anchor.getBoundingClientRect();
    const roomPx = Math.max(top, document.documentElement.clientHeight - bottom) - AROUND_PX;
    if (list.current !== null) list.current.style.maxHeight = `${roomPx}px`;
  }, [anchor]);
  useLayoutEffect(() => {
    getItems(list.current)
      .at(startAtEnd ? -1 : 0)
      ?.focus({ preventScroll: true });
  }, [anchor, startAtEnd]);
  useEffect(() => {
    function closeOutside({ target }: Event) {
      // The button itself closes what it opened.
      if (target instanceof Node && !list.current?.contains(target) && !anchor.contains(target)) close();
    }
    document.addEventListener("pointerdown", closeOutside, true);
    document.addEventListener("focusin", closeOutside, true);
    return () => {
      document.removeEventListener("pointerdown", closeOutside, true);
      document.removeEventListener("focusin", closeOutside, true);
    };
  }, [anchor]);

  function closeToButton() {
    onClose();
    anchor.focus();
  }

  function choose(item: MenuItem) {
    if (item.disabled) return;
    // Before what was chosen: a dialog that opens now gives the focus back to the button.
    closeToButton();
    item.onSelect();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const next = findNext(getItems(list.current), event);
    if (event.key === "Tab") {
      // The browser moves the focus on from the button.
      closeToButton();
      return;
    }
    if (next !== undefined) next.focus();
    else if (event.key === "Enter" || event.key === " ") event.currentTarget.click();
    else return;
    event.preventDefault();
  }

  return (
    <FloatingLayer
      anchor={anchor}
      layer={list}
      align="end"
      onEscape={closeToButton}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
    >
      {heading !== undefined && <div className={styles.heading}>{heading}</div>}
      {items.map((item) => (
        <div
          key={item.id}
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.disabled}
          className={classNames(
            styles.item,
            item.separated && styles.separated,
            item.danger && styles.danger,
          )}
          onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
          onKeyDown={handleKey}
          onClick={() => choose(item)}
        >
          {item.icon && <Icon icon={item.icon} />}
          <ChangingText>{item.label}</ChangingText>
        </div>
      ))}
    </FloatingLayer>
  );
}

function getItems(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

/** Where a key leads: around the ends by arrows, and by a letter to the next item that begins with it. */
function findNext(entries: readonly HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
  const place = entries.findIndex((entry) => entry === event.currentTarget);
  const { key } = event;
  if (key === "ArrowDown") return entries[place + 1] ?? entries[0];
  if (key === "ArrowUp") return entries.at(Math.max(place, 0) - 1);
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (key.length !== 1 || key === " " || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const following = [...entries.slice(place + 1), ...entries.slice(0, place + 1)];
  return following.find(({ textContent }) => textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
