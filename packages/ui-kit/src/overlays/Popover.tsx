import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { isTopLayer, layerAttribute } from "../behaviour/layers.ts";
import { useFloating } from "../behaviour/use-floating.ts";
import { Button, type ButtonProps } from "../buttons/Button.tsx";
import { InfoIcon } from "../icons/icons.ts";
import { classNames } from "../styles/class-names.ts";
import styles from "./Popover.module.css";

interface PopoverProps {
  /** Names the button and what it opens. */
  readonly label: string;
  readonly variant?: ButtonProps["variant"];
  readonly size?: ButtonProps["size"];
  /** Opens beside this element, or over it where the window is too narrow; below its button when left out. */
  readonly beside?: RefObject<HTMLElement | null>;
  readonly className?: string | undefined;
  /** Words to be read: nothing in it takes the focus. */
  readonly children: ReactNode;
}

/** An explanation behind a button. Escape, a press outside, and leaving it by the keyboard close it. */
export function Popover({ label, variant, size, beside, className, children }: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useFloating(isOpen, beside ?? button, layer, {
    side: beside === undefined ? "bottom" : "beside",
    align: "start",
  });

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && [button, layer].some(({ current }) => current?.contains(target) === true);
    const closeOutside = ({ target }: PointerEvent) => {
      if (!isInside(target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isTopLayer(layer.current)) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside, true);
    document.addEventListener("keydown", closeOnEscape, true);
    return () => {
      document.removeEventListener("pointerdown", closeOutside, true);
      document.removeEventListener("keydown", closeOnEscape, true);
    };
  }, [isOpen]);

  function closeWhenLeft({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && layer.current?.contains(relatedTarget) !== true) setOpen(false);
  }

  return (
    <>
      <Button
        ref={button}
        variant={variant}
        size={size}
        icon={InfoIcon}
        iconOnly
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onBlur={closeWhenLeft}
      >
        {label}
      </Button>
      {isOpen && (
        <div
          {...layerAttribute}
          ref={layer}
          id={id}
          role="group"
          aria-label={label}
          className={classNames(styles.layer, className)}
          data-on="screen"
        >
          {children}
        </div>
      )}
    </>
  );
}
