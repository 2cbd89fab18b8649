import { type ReactNode, useMemo, useState } from "react";

import type { Viewport } from "../axes/viewport.ts";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import { X_TITLE } from "../axes/plot-layout.ts";
import { ChartFooter } from "../frame/ChartFooter.tsx";
import { ChartTable } from "../frame/ChartTable.tsx";
import type { DrawingProblem } from "../samples/clean-samples.ts";
import { getBreathMarks, getPickedMarks } from "./breath-marks.ts";
import { type Breaths, type BreathSpan, followBreath, readBreaths } from "./breath-spans.ts";
import { tabulateBreaths } from "./breath-text.ts";
import { BreathStrip } from "./BreathStrip.tsx";
import { BreathTools } from "./BreathTools.tsx";
import styles from "./CapnogramWithBreaths.module.css";

export type { Breaths } from "./breath-spans.ts";

/** Seconds and kPa. */
export interface Recording {
  readonly label: string;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

interface CapnogramWithBreathsProps {
  readonly title: string;
  readonly heading?: ReactNode;
  /** Keep the references of recording and breaths while they are the same. */
  readonly recording: Recording;
  /** Undefined where the analysis could not be read: then the recording is shown alone. */
  readonly breaths: Breaths | undefined;
  /** Top of the y axis at least, kPa. */
  readonly leastTop?: number;
  readonly onProblems?: (problems: readonly DrawingProblem[]) => void;
  /** Height of the plot in CSS px, without its axes. */
  readonly height?: number;
  /** The element that holds the chart's buttons; by default over the plot. */
  readonly toolbarSlot?: HTMLElement | null;
  /** Shown at the end of the line above the plot. */
  readonly aside?: ReactNode;
  /** Shows `content` in a dialog of the page's own. */
  readonly renderDialog: (title: string, content: ReactNode, onClose: () => void) => ReactNode;
}

type ChangeView = (step: (view: Viewport) => Viewport) => void;

const NOTHING = { kind: "not-drawn", reason: "" } as const;

/** A recording with its breaths: shaded, and marked one by one below. */
export function CapnogramWithBreaths(props: CapnogramWithBreathsProps) {
  const { title, recording, breaths, leastTop, renderDialog } = props;
  const reading = useMemo(() => (breaths ? readBreaths(breaths) : NOTHING), [breaths]);
  const spans = reading.kind === "drawn" ? reading.spans : undefined;
  // A selection belongs to one recording: in another no breath is selected.
  const [looking, setLooking] = useState<{
    of: typeof spans;
    picked: number | undefined;
    isTable: boolean;
  }>();
  const { picked, isTable = false } = looking?.of === spans ? (looking ?? {}) : {};
  const series = useMemo(() => [recording], [recording]);
  const shades = useMemo(() => (spans ? getBreathMarks(spans) : []), [spans]);
  const marks = useMemo(() => {
    const span = picked === undefined ? undefined : spans?.[picked];
    return span ? [...shades, ...getPickedMarks(span)] : shades;
  }, [shades, spans, picked]);
  const look = (next: number | undefined, opensTable: boolean) =>
    setLooking({ of: spans, picked: next, isTable: opensTable });

  function renderBreaths(all: readonly BreathSpan[], view: Viewport, change: ChangeView) {
    const pick = (next: number | undefined) => {
      look(next, isTable);
      const span = next === undefined ? undefined : all[next];
      if (span) change((current) => followBreath(current, span));
    };
    return (
      <div className={styles.below} data-on="screen">
        <BreathStrip
          title={title}
          spans={all}
          extent={view.extent}
          visible={view.visible}
          picked={picked}
          onPick={pick}
        />
        <BreathTools
          title={title}
          spans={all}
          picked={picked}
          onPick={pick}
          onTable={() => look(picked, true)}
        />
        {isTable &&
          renderDialog(
            "Breaths of this recording",
            <div className={styles.table}>
              <ChartTable caption={`Breaths of ${title}`} {...tabulateBreaths(all)} />
            </div>,
            () => look(picked, false),
          )}
      </div>
    );
  }

  return (
    <CapnogramChart
      title={title}
      heading={props.heading}
      series={series}
      annotations={marks}
      hasLegend
      {...(leastTop === undefined ? {} : { leastTop })}
      {...(props.onProblems ? { onProblems: props.onProblems } : {})}
      {...(props.height === undefined ? {} : { height: props.height })}
      toolbarSlot={props.toolbarSlot}
      aside={props.aside}
      renderBelow={(view, change) =>
        spans ? (
          renderBreaths(spans, view, change)
        ) : (
          <NotDrawn reason={reading.kind === "not-drawn" ? reading.reason : ""} />
        )
      }
    />
  );
}

/** Why no breath is marked: said, not only left out. */
function NotDrawn({ reason }: { readonly reason: string }) {
  return <ChartFooter xTitle={X_TITLE} note={reason === "" ? undefined : reason} />;
}
