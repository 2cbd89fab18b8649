import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ChangingText } from "./ChangingText.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import type { IconDrawing } from "./Icon.tsx";
import { isTopLayer, layerMark } from "./layers.ts";
import { useFloating } from "./use-floating.ts";
import styles from "./Menu.module.css";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconDrawing | undefined;
  readonly onSelect: () => void;
  readonly disabled?: boolean | undefined;
  /** Draws a line above. */
  readonly separated?: boolean | undefined;
  readonly danger?: boolean | undefined;
}

export interface MenuListProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Holds the button that opened it, which gets the focus back; the list floats beside it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly align?: "start" | "end" | undefined;
  readonly heading?: ReactNode | undefined;
  /** Begins at the last item, as Arrow up on the button does. */
  readonly startAtEnd?: boolean | undefined;
  readonly onClose: () => void;
}

/** The open list of a menu. Arrows, Home, End and first letters move; Escape closes. */
export function MenuList({
  id,
  label,
  items,
  anchor,
  align = "end",
  heading,
  startAtEnd = false,
  onClose,
}: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const closeLatest = useRef(onClose);
  useFloating(true, anchor, list, { side: "bottom", align });

  useEffect(() => {
    closeLatest.current = onClose;
  });
  useEffect(() => {
    getEntries(list.current)
      .at(startAtEnd ? -1 : 0)
      ?.focus();
  }, [startAtEnd]);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) closeLatest.current();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [anchor]);

  function closeToButton() {
    onClose();
    anchor.current?.querySelector("button")?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const entries = getEntries(list.current);
    const current = entries.findIndex((entry) => entry === document.activeElement);
    const next = getNextEntry(entries, current, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape" && isTopLayer(list.current)) {
      event.preventDefault();
      closeToButton();
    } else if (event.key === "Tab") {
      onClose();
    }
  }

  return (
    <div {...layerMark} ref={list} className={styles.list}>
      {heading !== undefined && <div className={styles.heading}>{heading}</div>}
      <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={handleKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.disabled}
            className={classNames(
              styles.item,
              item.separated && styles.separated,
              item.danger && styles.danger,
            )}
            onClick={() => {
              if (item.disabled) return;
              closeToButton();
              item.onSelect();
            }}
          >
            {item.icon && <Icon icon={item.icon} />}
            <ChangingText>{item.label}</ChangingText>
          </button>
        ))}
      </div>
    </div>
  );
}

function getEntries(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function getNextEntry(
  entries: readonly HTMLElement[],
  current: number,
  key: string,
): HTMLElement | undefined {
  if (key === "ArrowDown") return entries[(current + 1) % entries.length];
  if (key === "ArrowUp") return entries.at(current <= 0 ? -1 : current - 1);
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (!/^\p{L}$/u.test(key)) return undefined;
  const inOrder = [...entries.slice(current + 1), ...entries.slice(0, current + 1)];
  return inOrder.find((entry) => entry.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
