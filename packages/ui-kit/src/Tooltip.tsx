import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { isTopLayer, layerMark } from "./layers.ts";
import { useFloating } from "./use-floating.ts";
import styles from "./Tooltip.module.css";

export interface TooltipProps {
  readonly content: ReactNode;
  /** One element that takes focus: the words must reach keyboard users too. */
  readonly children: ReactElement<{
    "aria-describedby"?: string | undefined;
    title?: string | undefined;
  }>;
  /** How long the pointer rests before it shows; focus shows it at once. 500 for a long hover. */
  readonly delayMs?: number | undefined;
  readonly side?: "top" | "bottom" | undefined;
}

/** Words about an element, on hover and on focus; Escape takes them away. */
export function Tooltip({ content, children, delayMs = 200, side = "top" }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const layer = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useFloating(open, anchor, layer, { side, align: "center" });

  const show = (afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(true);
    else timer.current = setTimeout(() => setOpen(true), afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isTopLayer(layer.current)) setOpen(false);
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [open]);

  const described = classNames(children.props["aria-describedby"], open && id);
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => {
        // A finger has no hover: it gets the words by focus.
        if (event.pointerType !== "touch") show(delayMs);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) show(0);
      }}
      onBlur={hide}
    >
      {cloneElement(children, {
        "aria-describedby": described === "" ? undefined : described,
        // An icon button names itself by a title; two tips at once are one too many.
        title: "",
      })}
      {open && (
        <span {...layerMark} ref={layer} id={id} role="tooltip" className={styles.tip}>
          {content}
        </span>
      )}
    </span>
  );
}
