import * as Radix from "@radix-ui/react-tooltip";
import { type FocusEvent, type ReactElement, type ReactNode, useRef, useState } from "react";
import { isTopLayer, layerAttribute } from "../behaviour/layers.ts";
import styles from "./Tooltip.module.css";

interface TooltipProps {
  /** Undefined shows no tip. The element is not mounted again when the content changes, so it keeps the focus. */
  readonly content: ReactNode;
  /** One element that takes focus: the words must reach keyboard users too. */
  readonly children: ReactElement;
  /** How long the pointer rests before it shows; focus shows it at once. 500 for a long hover. */
  readonly delayMs?: number | undefined;
  readonly side?: "top" | "bottom" | undefined;
}

/** Words about an element, on hover and on keyboard focus; Escape closes them. */
export function Tooltip({ content, children, delayMs = 200, side = "top" }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const layer = useRef<HTMLDivElement>(null);

  function closeOnEscape(event: KeyboardEvent) {
    event.preventDefault();
    if (isTopLayer(layer.current)) setOpen(false);
  }

  return (
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={0}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        {/* An icon button names itself by a title: two tips at once are one too many. */}
        <Radix.Trigger asChild title="" onFocus={keepClosedWithoutFocusRing}>
          {children}
        </Radix.Trigger>
        {open && content !== undefined && (
          <Radix.Portal>
            <Radix.Content
              {...layerAttribute}
              data-on="screen"
              ref={layer}
              side={side}
              sideOffset={6}
              collisionPadding={8}
              className={styles.tip}
              onEscapeKeyDown={closeOnEscape}
            >
              {content}
            </Radix.Content>
          </Radix.Portal>
        )}
      </Radix.Root>
    </Radix.Provider>
  );
}

/** Focus that returns from a dialog after a click must not open a tooltip. */
function keepClosedWithoutFocusRing(event: FocusEvent) {
  if (!event.target.matches(":focus-visible")) event.preventDefault();
}
