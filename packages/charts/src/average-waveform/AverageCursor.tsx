import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { EDGE_PX, MARGIN_LEFT_PX, MARGIN_TOP_PX } from "../axes/plot-layout.ts";
import { getSpan } from "../axes/viewport.ts";
import { formatPco2, formatSeconds } from "../model/format-reading.ts";
import { keepSwipe } from "../plot/keep-swipe.ts";
import type { Picture } from "../picture/picture.ts";
import { preventSelection } from "../plot/refuse-selection.ts";
import { type AverageLine, getDeviationAt, getValueAt } from "./average-waveform.ts";
import frameStyles from "../frame/ChartFrame.module.css";
import styles from "./AverageCursor.module.css";

interface AverageCursorProps {
  readonly title: string;
  readonly describedBy: string;
  readonly lines: readonly AverageLine[];
  readonly picture: Picture;
  /** The element outside the plot that shows the reading. */
  readonly readoutSlot: HTMLElement | null;
}

const KEY_STEP = 0.01;
const KEY_LEAP = 0.1;
const SPOKEN_AFTER_MS = 200;

/** Reads the values under pointer, finger or arrow keys. */
export function AverageCursor({ title, describedBy, lines, picture, readoutSlot }: AverageCursorProps) {
  const [fraction, setFraction] = useState<number>();
  const [isByKey, setIsByKey] = useState(false);
  const [spoken, setSpoken] = useState("");
  const time = fraction === undefined ? undefined : picture.x.start + fraction * getSpan(picture.x);
  const values =
    time === undefined
      ? []
      : lines.map((line) => [line.label, getValueAt(line, time), getDeviationAt(line, time)] as const);
  const readout = values
    .map(([label, value, deviation]) => {
      const name = values.length > 1 ? `${label} ` : "";
      if (value === undefined) return `${name}–`;
      return `${name}${formatPco2(value)}${deviation === undefined ? "" : ` ± ${formatPco2(deviation)}`}`;
    })
    .join(", ");
  const text = values
    .map(([label, value]) => `${label} ${value === undefined ? "no value" : `${formatPco2(value)} kPa`}`)
    .join(", ");
  const sentence = time === undefined ? "" : `${text} at ${formatSeconds(time)} s`;

  useEffect(() => {
    if (!isByKey) return;
    const speaking = setTimeout(() => setSpoken(sentence), SPOKEN_AFTER_MS);
    return () => clearTimeout(speaking);
  }, [sentence, isByKey]);

  const point = (element: Element, clientX: number) => {
    const { left, width } = element.getBoundingClientRect();
    setIsByKey(false);
    if (width > 0) setFraction(clamp((clientX - left) / width));
  };
  const move = (next: (now: number | undefined) => number) => {
    setIsByKey(true);
    setFraction((now) => clamp(next(now)));
  };
  // The first step from nowhere enters at the edge it comes from.
  const step = (by: number) => move((now) => (now === undefined ? (by > 0 ? 0 : 1) : now + by));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-KEY_STEP),
    ArrowRight: () => step(KEY_STEP),
    PageUp: () => step(-KEY_LEAP),
    PageDown: () => step(KEY_LEAP),
    Home: () => move(() => 0),
    End: () => move(() => 1),
  };
  const left = (fraction ?? 0) * picture.plot.width;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is operated
    <div
      ref={keepSwipe}
      className={styles.pad}
      style={{ left: MARGIN_LEFT_PX, right: EDGE_PX, top: MARGIN_TOP_PX, height: picture.plot.height }}
      role="application"
      aria-roledescription="chart"
      aria-label={title}
      aria-describedby={describedBy}
      tabIndex={0}
      onPointerMove={(event) => point(event.currentTarget, event.clientX)}
      onPointerDown={(event) => {
        preventSelection();
        point(event.currentTarget, event.clientX);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse") setFraction(undefined);
      }}
      onBlur={() => setFraction(undefined)}
      onKeyDown={(event) => {
        const press = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (!press) return;
        event.preventDefault();
        press();
      }}
    >
      {time !== undefined && (
        <div aria-hidden="true">
          <div className={styles.cursorLine} style={{ transform: `translateX(${left}px)` }} />
        </div>
      )}
      {time !== undefined &&
        readoutSlot &&
        createPortal(
          <span aria-hidden="true">{`${formatSeconds(time)} s: ${readout} kPa`}</span>,
          readoutSlot,
        )}
      <p className={frameStyles.hidden} aria-live="polite" aria-atomic="true">
        {spoken}
      </p>
    </div>
  );
}

const clamp = (fraction: number): number => Math.min(Math.max(fraction, 0), 1);
