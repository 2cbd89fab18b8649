import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { isTopLayer, layerMark } from "./layers.ts";
import { useFloating } from "./use-floating.ts";
import styles from "./Menu.module.css";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly onSelect: () => void;
  readonly disabled?: boolean | undefined;
  /** Draws a line above. */
  readonly separated?: boolean | undefined;
  readonly danger?: boolean | undefined;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName | undefined;
  /** Draws the icon alone; the label stays as the name. */
  readonly iconOnly?: boolean | undefined;
  readonly variant?: ButtonProps["variant"];
  readonly size?: ButtonProps["size"];
  readonly align?: "start" | "end" | undefined;
  /** Something above the items, such as who is signed in. */
  readonly heading?: ReactNode | undefined;
}

/** A button that opens a list of actions. Arrows, Home, End and first letters move; Escape closes. */
export function Menu({
  label,
  items,
  icon,
  iconOnly = false,
  variant = "quiet",
  size,
  align = "end",
  heading,
}: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const startAtEnd = useRef(false);
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFloating(open, anchor, list, { side: "bottom", align });

  useEffect(() => {
    if (!open) return;
    getEntries(list.current)
      .at(startAtEnd.current ? -1 : 0)
      ?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  function show(atEnd: boolean) {
    startAtEnd.current = atEnd;
    setOpen(true);
  }

  function close() {
    setOpen(false);
    anchor.current?.querySelector("button")?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!open) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      show(event.key === "ArrowUp");
      return;
    }
    const entries = getEntries(list.current);
    const current = entries.findIndex((entry) => entry === document.activeElement);
    const next = getNextEntry(entries, current, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape" && isTopLayer(list.current)) {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") {
      setOpen(false);
    }
  }

  return (
    <div ref={anchor} className={styles.menu}>
      <Button
        variant={variant}
        size={size}
        icon={icon}
        iconOnly={iconOnly}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : show(false))}
        onKeyDown={handleKeyDown}
      >
        {label}
      </Button>
      {open && (
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
                  close();
                  item.onSelect();
                }}
              >
                {item.icon && <Icon name={item.icon} />}
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
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
