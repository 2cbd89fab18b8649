import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "../styles/class-names.ts";
import { Icon } from "../icons/Icon.tsx";
import type { IconDrawing } from "../icons/Icon.tsx";
import { toElement } from "../text/to-element.tsx";

export interface LinkButtonProps extends ComponentProps<"a"> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconDrawing | undefined;
}

/** An anchor that looks like a button. For a router's own link take `buttonClass(variant)`. */
export function LinkButton({
  variant = "secondary",
  size = "regular",
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass(variant, size), className)}>
      {icon && <Icon icon={icon} />}
      {toElement(children)}
    </a>
  );
}
