import { type RefObject, useLayoutEffect } from "react";

interface Floating {
  /** Beside its anchor, where it ends at the anchor's lower edge: over the anchor where neither side has room. */
  readonly side: "top" | "bottom" | "beside";
  readonly align: "start" | "center" | "end";
  /** Makes the layer as wide as its anchor. */
  readonly matchWidth?: boolean;
}

const GAP = 6;
const MARGIN = 8;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The position of a layer: on the preferred side if it fits or fits nowhere, always inside the window. */
export function getFloatingPlace(
  anchor: Box,
  layer: { readonly width: number; readonly height: number },
  space: { readonly width: number; readonly height: number },
  { side, align }: Floating,
): { readonly left: number; readonly top: number } {
  if (side === "beside") return placeBeside(anchor, layer, space);
  const above = anchor.top - GAP - layer.height;
  const below = anchor.top + anchor.height + GAP;
  const fitsAbove = above >= MARGIN;
  const fitsBelow = below + layer.height <= space.height - MARGIN;
  const goesAbove = side === "top" ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const wished =
    align === "start"
      ? anchor.left
      : align === "end"
        ? anchor.left + anchor.width - layer.width
        : anchor.left + (anchor.width - layer.width) / 2;
  const furthest = Math.max(MARGIN, space.width - layer.width - MARGIN);
  return {
    left: Math.round(Math.min(Math.max(wished, MARGIN), furthest)),
    top: Math.round(Math.max(goesAbove ? above : below, MARGIN)),
  };
}

function placeBeside(
  anchor: Box,
  layer: { readonly width: number; readonly height: number },
  space: { readonly width: number; readonly height: number },
) {
  const [before, after] = [anchor.left - GAP - layer.width, anchor.left + anchor.width + GAP];
  const fitsAfter = after + layer.width <= space.width - MARGIN;
  const over = Math.max(MARGIN, Math.min(anchor.left, space.width - layer.width - MARGIN));
  const left = fitsAfter ? after : before >= MARGIN ? before : over;
  return {
    left: Math.round(left),
    top: Math.round(Math.max(MARGIN, anchor.top + anchor.height - layer.height)),
  };
}

/** Keeps an open layer beside its anchor, above everything where the browser has a top layer. */
export function useFloating(
  open: boolean,
  anchorRef: RefObject<HTMLElement | null>,
  layerRef: RefObject<HTMLElement | null>,
  { side, align, matchWidth = false }: Floating,
): void {
  useLayoutEffect(() => {
    const anchor = anchorRef.current;
    const layer = layerRef.current;
    if (!open || !anchor || !layer) return;
    if ("showPopover" in layer) {
      layer.popover = "manual";
      layer.showPopover();
    }
    const place = () => {
      const box = anchor.getBoundingClientRect();
      if (matchWidth) layer.style.width = `${box.width}px`;
      const space = document.documentElement;
      const { left, top } = getFloatingPlace(
        box,
        { width: layer.offsetWidth, height: layer.offsetHeight },
        { width: space.clientWidth, height: space.clientHeight },
        { side, align },
      );
      layer.style.left = `${left}px`;
      layer.style.top = `${top}px`;
    };
    place();
    const resized = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(place);
    resized?.observe(layer);
    // With the next picture: placed in the middle of a scroll it would hold the scroll up.
    let frame = 0;
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    window.addEventListener("resize", place);
    window.addEventListener("scroll", placeSoon, { capture: true, passive: true });
    return () => {
      resized?.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", placeSoon, { capture: true });
    };
  }, [open, anchorRef, layerRef, side, align, matchWidth]);
}
