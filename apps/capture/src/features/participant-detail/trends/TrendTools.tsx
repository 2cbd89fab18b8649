import { TIMESCALES, type Timescale } from "@capno/domain/statistic";
import { Button } from "@capno/ui-kit/buttons/Button";

import styles from "./Trends.module.css";
import type { TrendView } from "./trend-path.ts";
import type { TrendViewChange } from "./use-trend-view.ts";

interface TrendToolsProps {
  readonly view: TrendView;
  /** The chosen timescale, or the one that suits the readings. */
  readonly timescale: Timescale;
  readonly onChange: (change: TrendViewChange) => void;
  readonly hasUsualRange: boolean;
}

const AXES = [
  { axis: "usual", label: "Usual range", title: "The axis reaches over the usual range and all readings" },
  { axis: "fitted", label: "Fit to data", title: "The axis reaches from the lowest to the highest reading" },
] as const;

/** Chooses the timescale and the range of the y axis. */
export function TrendTools({ view, timescale, onChange, hasUsualRange }: TrendToolsProps) {
  return (
    <>
      <div className={styles.scales} role="group" aria-label="Timescale">
        {TIMESCALES.map((scale) => {
          const isShown = view.range === undefined && scale === timescale;
          return (
            <Button
              key={scale}
              size="small"
              variant="quiet"
              aria-pressed={isShown}
              onClick={() => onChange({ timescale: scale, range: undefined })}
            >
              {scale}
            </Button>
          );
        })}
      </div>
      {AXES.map(({ axis, label, title }) => {
        const isChosen = view.axis === axis;
        if (axis === "usual" && !hasUsualRange) return null;
        return (
          <Button
            key={axis}
            size="small"
            aria-pressed={isChosen}
            title={title}
            onClick={() => onChange({ axis: isChosen ? "given" : axis })}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}
