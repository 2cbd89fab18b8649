import { type CSSProperties, memo, useEffect, useId, useState } from "react";

import { EDGE_PX, MARGIN_LEFT_PX } from "../axes/plot-layout.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import frameStyles from "../frame/ChartFrame.module.css";
import { keepSwipe } from "../plot/keep-swipe.ts";
import type { BreathSpan } from "./breath-spans.ts";
import styles from "./BreathStrip.module.css";
import { describeBreath, describeMark } from "./breath-text.ts";
import { BreathShape } from "./BreathShape.tsx";

interface BreathStripProps {
  readonly title: string;
  readonly spans: readonly BreathSpan[];
  /** The whole recording, which the strip is as long as. */
  readonly extent: Extent;
  /** The part that the chart above shows. */
  readonly visible: Extent;
  readonly picked: number | undefined;
  readonly onPick: (place: number | undefined) => void;
}

/** The delay before a screen reader hears the breath, as for the chart's cursor: a held key announces only the last breath. */
const SPOKEN_AFTER_MS = 200;

/** One mark a breath, under the recording. The arrow keys go from breath to breath. */
export function BreathStrip({ title, spans, extent, visible, picked, onPick }: BreathStripProps) {
  const keysId = useId();
  const span = picked === undefined ? undefined : spans[picked];
  const last = spans.length - 1;
  const step = (by: 1 | -1) => {
    // The first step from nowhere enters at the edge it comes from.
    if (picked === undefined) return onPick(by > 0 ? 0 : last);
    onPick(Math.min(Math.max(picked + by, 0), last));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => onPick(0),
    End: () => onPick(last),
    ...(picked === undefined ? {} : { Escape: () => onPick(undefined) }),
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is operated */}
      <div
        ref={keepSwipe}
        className={styles.strip}
        style={{ marginInline: `${MARGIN_LEFT_PX}px ${EDGE_PX}px` }}
        role="application"
        aria-roledescription="strip of breaths"
        aria-label={`Breaths of ${title}`}
        aria-describedby={keysId}
        tabIndex={0}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          if (width === 0) return;
          onPick(findNearest(spans, extent.start + ((event.clientX - left) / width) * getSpan(extent)));
        }}
        onKeyDown={(event) => {
          const press =
            event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : keys[event.key];
          if (!press) return;
          event.preventDefault();
          press();
        }}
      >
        <div className={styles.inView} style={place(visible, extent)} aria-hidden="true" />
        <BreathShapes spans={spans} extent={extent} picked={picked} />
      </div>
      <p id={keysId} className={frameStyles.hidden}>
        Left and right arrow keys go from breath to breath, Home and End to the first and the last.
      </p>
      <SpokenLater text={span ? describeBreath(span, spans.length) : ""} />
    </>
  );
}

interface BreathShapesProps {
  readonly spans: readonly BreathSpan[];
  readonly extent: Extent;
  readonly picked: number | undefined;
}

/** Not redrawn while the chart above moves. */
const BreathShapes = memo(function BreathShapes({ spans, extent, picked }: BreathShapesProps) {
  return (
    <ol className={styles.marks}>
      {spans.map((span, at) => (
        <li
          key={span.number}
          className={styles.mark}
          style={toPlaceOfMark(span, extent)}
          data-mark={span.mark}
          {...(at === picked ? { "aria-current": true } : {})}
        >
          <BreathShape mark={span.mark} />
          <span className={frameStyles.hidden}>{`${span.number}, ${describeMark(span)}`}</span>
        </li>
      ))}
    </ol>
  );
});

function SpokenLater({ text }: { readonly text: string }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const speaking = setTimeout(() => setSpoken(text), SPOKEN_AFTER_MS);
    return () => clearTimeout(speaking);
  }, [text]);
  return (
    <p className={frameStyles.hidden} aria-live="polite" aria-atomic="true">
      {spoken}
    </p>
  );
}

/** For the style sheet, which keeps a mark that is wider than its breath inside the strip. */
function toPlaceOfMark(span: BreathSpan, extent: Extent): CSSProperties {
  const { insetInlineStart, inlineSize } = place(span, extent);
  return { "--start": insetInlineStart, "--size": inlineSize } as CSSProperties;
}

/** Position in percent of the strip, for any width. */
function place({ start, end }: Extent, extent: Extent) {
  const whole = getSpan(extent);
  const clamp = (time: number) => Math.min(Math.max(((time - extent.start) / whole) * 100, 0), 100);
  return { insetInlineStart: `${clamp(start)}%`, inlineSize: `${clamp(end) - clamp(start)}%` };
}

function findNearest(spans: readonly BreathSpan[], time: number): number {
  const after = spans.findIndex(({ end }) => time < end);
  return after === -1 ? spans.length - 1 : after;
}
