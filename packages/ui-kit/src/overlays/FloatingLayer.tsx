import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useMemo } from "react";
import { createPortal } from "react-dom";
import { isTopLayer, layerAttribute } from "../behaviour/layers.ts";
import { useFloating } from "../behaviour/use-floating.ts";

interface FloatingLayerProps extends ComponentProps<"div"> {
  readonly anchor: HTMLElement;
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly align: "center" | "end";
  readonly onEscape: () => void;
}

/** A layer below an element, or above it where there is no room. Escape is for the top one alone. */
export function FloatingLayer({ anchor, layer, align, onEscape, ...rest }: FloatingLayerProps) {
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  const escape = useEffectEvent(onEscape);
  useFloating(true, anchorRef, layer, { side: "bottom", align });
  useEffect(() => {
    function escapeFromTop(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isTopLayer(layer.current)) return;
      event.preventDefault();
      escape();
    }
    document.addEventListener("keydown", escapeFromTop, true);
    return () => document.removeEventListener("keydown", escapeFromTop, true);
  }, [layer]);
  return createPortal(<div {...rest} {...layerAttribute} ref={layer} />, document.body);
}
