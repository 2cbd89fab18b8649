import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Extent, Viewport } from "../axes/viewport.ts";
import { forgetColors, readChartTheme, watchChartTheme } from "../theme/chart-theme.ts";
import type { PlotContent } from "../model/plot-drawing.ts";
import { createPlotController, type PlotController } from "./plot-controller.ts";
import { listenToGestures } from "./plot-gestures.ts";
import { watchPlotSize } from "./plot-size.ts";

interface PlotElements {
  readonly frame: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly plot: RefObject<HTMLElement | null>;
  readonly line: RefObject<HTMLElement | null>;
  readonly dot: RefObject<HTMLElement | null>;
  readonly tip: RefObject<HTMLElement | null>;
}

interface PlotOptions {
  readonly content: PlotContent;
  readonly height: number;
  readonly visibleRange: Extent | undefined;
  readonly onVisibleRangeChange: ((range: Extent) => void) | undefined;
  readonly onReady?: (() => void) | undefined;
  readonly onOpenPoint?: ((x: number) => void) | undefined;
  /** A hand has put the cursor on the sample at `x`; undefined when it has left. */
  readonly onPoint?: ((x: number | undefined) => void) | undefined;
  /** The sample at which the page shows the cursor. */
  readonly markedAt?: number | undefined;
}

/** How long the cursor rests before its value is spoken, so that a held key does not chatter. */
const SPOKEN_AFTER_MS = 200;

/** Binds the controller, which lives as long as the elements do, to React's data and size. */
export function usePlot(elements: PlotElements, options: PlotOptions) {
  const { frame, canvas, plot, line, dot, tip } = elements;
  const { content, height, visibleRange } = options;
  const controllerRef = useRef<PlotController | undefined>(undefined);
  const latest = useRef(options);
  const [view, setView] = useState<Viewport>();
  const [spoken, setSpoken] = useState("");

  useLayoutEffect(() => {
    latest.current = options;
  });

  useLayoutEffect(() => {
    if (!frame.current || !canvas.current || !plot.current) return;
    if (!line.current || !dot.current || !tip.current) return;
    const root = frame.current;
    const cursor = { line: line.current, dot: dot.current, tip: tip.current };
    let speaking: ReturnType<typeof setTimeout> | undefined;
    const controller = createPlotController(canvas.current, cursor, {
      onViewSettled(next, by) {
        setView(next);
        if (by === "hand") latest.current.onVisibleRangeChange?.(next.visible);
      },
      onPoint: (x) => latest.current.onPoint?.(x),
      onOpen: (x) => latest.current.onOpenPoint?.(x),
      onCursor(text, by) {
        clearTimeout(speaking);
        if (by === "keyboard") speaking = setTimeout(() => setSpoken(text ?? ""), SPOKEN_AFTER_MS);
      },
    });
    controllerRef.current = controller;
    const stopListening = listenToGestures(plot.current, controller);
    const stopWatching = watchChartTheme(() => {
      forgetColors();
      controller.setContent(latest.current.content, readChartTheme(root));
    });
    return () => {
      clearTimeout(speaking);
      stopListening();
      stopWatching();
      controller.destroy();
      controllerRef.current = undefined;
    };
  }, [frame, canvas, plot, line, dot, tip]);

  useLayoutEffect(() => {
    const tile = canvas.current?.parentElement;
    if (!plot.current || !tile) return;
    return watchPlotSize(plot.current, tile, height, (size, place) =>
      controllerRef.current?.setSize(size, place),
    );
  }, [plot, canvas, height]);

  useLayoutEffect(() => {
    const controller = controllerRef.current;
    if (!controller || !frame.current) return;
    const isOtherExtent = controller.setContent(content, readChartTheme(frame.current));
    if (isOtherExtent && latest.current.visibleRange) controller.show(latest.current.visibleRange);
    setView(controller.getView());
  }, [frame, content]);

  const start = visibleRange?.start;
  const end = visibleRange?.end;
  const isAsked = useRef(false);
  useLayoutEffect(() => {
    const wanted = start === undefined || end === undefined ? undefined : { start, end };
    const wasAsked = isAsked.current;
    isAsked.current = wanted !== undefined;
    const controller = controllerRef.current;
    if (!controller) return;
    const { visible } = controller.getView();
    // If neither the last render nor this one requests a range, the range that the user chose is kept.
    const isWanted = wanted ? wanted.start !== visible.start || wanted.end !== visible.end : wasAsked;
    if (isWanted) controller.show(wanted);
  }, [start, end]);

  const { markedAt } = options;
  useLayoutEffect(() => controllerRef.current?.markAt(markedAt), [markedAt]);

  useEffect(() => {
    latest.current.onReady?.();
  }, [content]);

  const change = useCallback((step: (view: Viewport) => Viewport) => controllerRef.current?.change(step), []);
  return { view, spoken, change };
}
