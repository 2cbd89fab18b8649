import * as Radix from "@radix-ui/react-dropdown-menu";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useRef,
} from "react";

import { ChangingText } from "../text/ChangingText.tsx";
import { classNames } from "../styles/class-names.ts";
import { Icon, type IconDrawing } from "../icons/Icon.tsx";
import { isTopLayer, layerAttribute } from "../behaviour/layers.ts";
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
  /** The button that opened the list: its anchor, and where the focus returns. */
  readonly anchor: HTMLElement;
  readonly heading?: ReactNode | undefined;
  /** Begins at the last item, as Arrow up on the button does. */
  readonly startAtEnd?: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * The open list of a menu. Arrows, Home, End and typing move; Escape closes. A disabled item takes focus and does
 * nothing. Many buttons may share one list: it opens at whichever is its `anchor`.
 */
export function MenuList({ id, label, items, anchor, heading, startAtEnd = false, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const openList = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element;
      const entries = element?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [];
      [...entries].at(startAtEnd ? -1 : 0)?.focus({ preventScroll: true });
    },
    [startAtEnd],
  );

  function closeToButton() {
    onClose();
    anchor.focus();
  }

  function closeOnEscape(event: globalThis.KeyboardEvent) {
    event.preventDefault();
    if (isTopLayer(list.current)) closeToButton();
  }

  function closeOnTab(event: KeyboardEvent) {
    if (event.key !== "Tab") return;
    // Radix would hold the focus in the menu. The browser moves it on from the button.
    event.stopPropagation();
    closeToButton();
  }

  function handleSelect(event: Event, item: MenuItem) {
    event.preventDefault();
    if (item.disabled) return;
    // Before what was chosen: a dialog that opens now gives the focus back to the button.
    closeToButton();
    item.onSelect();
  }

  return (
    <Radix.Root open modal={false} onOpenChange={onClose}>
      <Radix.Trigger asChild>
        <Anchor element={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...layerAttribute}
          data-on="screen"
          ref={openList}
          id={id}
          aria-label={label}
          aria-labelledby={undefined}
          className={styles.list}
          // Radix measures it. In the style sheet, the check of our own properties would not know it.
          style={{ maxBlockSize: "var(--radix-dropdown-menu-content-available-height)" }}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          loop
          onKeyDownCapture={closeOnTab}
          onEscapeKeyDown={closeOnEscape}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The button itself closes what it opened.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
          }}
        >
          {heading !== undefined && <Radix.Label className={styles.heading}>{heading}</Radix.Label>}
          {items.map((item) => (
            <Radix.Item
              key={item.id}
              // Not `disabled`, which would make it unreachable by keyboard.
              aria-disabled={item.disabled}
              className={classNames(
                styles.item,
                item.separated && styles.separated,
                item.danger && styles.danger,
              )}
              onSelect={(event) => handleSelect(event, item)}
            >
              {item.icon && <Icon icon={item.icon} />}
              <ChangingText>{item.label}</ChangingText>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface AnchorProps {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** Gives Radix a button that is rendered elsewhere as the trigger of its menu. */
function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
