import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";

import styles from "./Sparkline.module.css";

interface SparklineProps {
  /** In the order of time. */
  readonly values: readonly (readonly [x: number, y: number])[];
  /** What it is of, for those who do not see it; empty where its place says so. */
  readonly label: string;
}

const WIDTH = 100;
const HEIGHT = 28;
const ROOM = 3;

/** The run of a value, without axes: from its lowest to its highest. Fewer than two values draw nothing. */
export function Sparkline({ values, label }: SparklineProps) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2) return <span className={styles.line} />;
  const ys = values.map(([, y]) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const toX = (x: number) => ROOM + ((x - first[0]) / (last[0] - first[0] || 1)) * (WIDTH - 2 * ROOM);
  // A value that never changes is a line in the middle.
  const toY = (y: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - ROOM - ((y - low) / (high - low)) * (HEIGHT - 2 * ROOM);
  return (
    <span className={styles.line}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={values.map(([x, y]) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(" ")} />
      </svg>
      {label !== "" && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
