import { TIMESCALES, type Timescale } from "@capno/domain/statistic";
import { Button } from "@capno/ui-kit/buttons/Button";

import styles from "./Trends.module.css";
import type { TrendView } from "./trend-path.ts";
import type { TrendViewChange } from "./use-trend-view.ts";

interface TrendToolsProps {
  readonly view: TrendView;
  /** The one that suits the readings where none was chosen. */
  readonly timescale: Timescale;
  readonly onChange: (change: TrendViewChange) => void;
}

/** Which time is shown, and how high the axis is. */
export function TrendTools({ view, timescale, onChange }: TrendToolsProps) {
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
      <Button
        size="small"
        aria-pressed={view.isFitted}
        title="The axis reaches from the lowest to the highest reading"
        onClick={() => onChange({ isFitted: !view.isFitted })}
      >
        Fit to data
      </Button>
    </>
  );
}
