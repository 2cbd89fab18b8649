import { type ComponentProps, type MouseEvent, useId } from "react";

import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "../styles/class-names.ts";
import { Icon, type IconDrawing } from "../icons/Icon.tsx";
import { toElement } from "../text/to-element.tsx";
import styles from "./Button.module.css";

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Work is in progress: keeps focus and its words, ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly icon?: IconDrawing | undefined;
  /** Draws the icon alone; the children become the accessible name. */
  readonly iconOnly?: boolean | undefined;
  /** Why it cannot be pressed now. Shown beside it; the button stays reachable by keyboard. */
  readonly disabledReason?: string | undefined;
}

/** A button. `type` is "button" unless said otherwise. */
export function Button({
  variant = "secondary",
  size = "regular",
  busy = false,
  icon,
  iconOnly = false,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy || disabledReason !== undefined;

  // aria-disabled, not disabled: focus stays where it was and the reason can be read.
  // A click also fires for Enter in a form, so preventing it stops the submission.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(buttonClass(variant, size), iconOnly && styles.iconOnly, className)}
        onClick={handleClick}
        {...(iconOnly && typeof children === "string"
          ? { "aria-label": children, title: rest.title ?? children }
          : {})}
        {...(blocked ? { "aria-disabled": true } : {})}
        {...(busy ? { "aria-busy": true } : {})}
        {...(disabledReason === undefined
          ? {}
          : { "aria-describedby": classNames(rest["aria-describedby"], reasonId) })}
      >
        {busy ? (
          <svg className={styles.spinner} width={18} height={18} viewBox="0 0 24 24" aria-hidden>
            <path d="M12 3a9 9 0 1 1-9 9" />
          </svg>
        ) : (
          icon && <Icon icon={icon} size={size === "large" ? 24 : 20} />
        )}
        {iconOnly ? null : toElement(children)}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </>
  );
}
