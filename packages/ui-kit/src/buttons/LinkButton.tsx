import type { ComponentProps } from "react";

import { type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "../styles/class-names.ts";
import { Icon, type IconDrawing } from "../icons/Icon.tsx";
import { toElement } from "../text/to-element.tsx";

interface LinkButtonProps extends ComponentProps<"a"> {
  readonly variant?: ButtonVariant | undefined;
  readonly icon?: IconDrawing | undefined;
}

/** An anchor that looks like a button. For a router's own link take `buttonClass(variant)`. */
export function LinkButton({ variant = "secondary", icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass(variant), className)}>
      {icon && <Icon icon={icon} />}
      {toElement(children)}
    </a>
  );
}
