import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Button, type ButtonProps } from "../buttons/Button.tsx";
import type { IconDrawing } from "../icons/Icon.tsx";
import { type MenuItem, MenuList } from "./MenuList.tsx";
import styles from "./Menu.module.css";
import { Tooltip } from "./Tooltip.tsx";

export type { MenuItem } from "./MenuList.tsx";

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconDrawing | undefined;
  /** Draws the icon alone; the label stays as the name, and as a tip. */
  readonly iconOnly?: boolean | undefined;
  /** Drawn instead of the icon: one sign for the account, not two. */
  readonly initials?: string | undefined;
  readonly variant?: ButtonProps["variant"];
  readonly size?: ButtonProps["size"];
  /** Something chosen from it is in progress: shows it, and opens no list. */
  readonly busy?: boolean | undefined;
  /** Something above the items, such as who is signed in. */
  readonly heading?: ReactNode | undefined;
}

/** A button that opens a list of actions, by click, Enter, Space or an arrow. */
export function Menu({
  label,
  items,
  icon,
  iconOnly = false,
  initials,
  variant = "quiet",
  size,
  busy,
  heading,
}: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<{ anchor: HTMLElement; startAtEnd: boolean }>();

  function openByArrow(event: KeyboardEvent<HTMLElement>) {
    if (busy === true || opened !== undefined || (event.key !== "ArrowDown" && event.key !== "ArrowUp"))
      return;
    event.preventDefault();
    setOpened({ anchor: event.currentTarget, startAtEnd: event.key === "ArrowUp" });
  }

  const button = (
    <Button
      variant={variant}
      size={size}
      busy={busy}
      {...(initials === undefined
        ? { icon, iconOnly }
        : { "aria-label": `${label} ${initials}`, className: styles.initials })}
      aria-haspopup="menu"
      aria-expanded={opened !== undefined}
      aria-controls={opened === undefined ? undefined : id}
      onClick={({ currentTarget }) =>
        setOpened(opened === undefined ? { anchor: currentTarget, startAtEnd: false } : undefined)
      }
      onKeyDown={openByArrow}
    >
      {initials ?? label}
    </Button>
  );
  return (
    <>
      {iconOnly || initials !== undefined ? (
        <Tooltip content={label} side="bottom">
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {opened !== undefined && (
        <MenuList {...{ id, label, items, heading }} {...opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
