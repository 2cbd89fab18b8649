import { Button, type ButtonProps } from "../buttons/Button.tsx";
import type { IconDrawing } from "../icons/Icon.tsx";
import { Tooltip } from "./Tooltip.tsx";

interface IconButtonProps extends Omit<ButtonProps, "children" | "iconOnly" | "title"> {
  readonly icon: IconDrawing;
  readonly label: string;
  /** Says more than the name: why it does nothing now, or where it leads. */
  readonly tip?: string | undefined;
}

/** An icon without words, which a tip names on hover and on keyboard focus. */
export function IconButton({ label, tip, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={tip ?? label} side="bottom">
      <Button {...rest} iconOnly>
        {label}
      </Button>
    </Tooltip>
  );
}
