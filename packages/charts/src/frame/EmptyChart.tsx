import { useEffect, useRef } from "react";
import styles from "./EmptyChart.module.css";

export const NO_CHART_DATA_TEXT = "We couldn't find any data";

interface EmptyChartProps {
  readonly title: string;
  readonly text: string;
  readonly height: number;
  readonly onReady?: (() => void) | undefined;
}

/** Stands where a chart would be, as high, so that nothing jumps when data arrive. */
export function EmptyChart({ title, text, height, onReady }: EmptyChartProps) {
  const latest = useRef(onReady);
  useEffect(() => {
    latest.current = onReady;
  });
  useEffect(() => latest.current?.(), []);
  return (
    <div className={styles.empty} style={{ minHeight: height }} role="group" aria-label={title}>
      <svg width="120" height="40" viewBox="0 0 120 40" aria-hidden="true">
        <path d="M2 34h14c3 0 4-22 9-24 4-2 12-2 16-3 3-1 3 27 6 27h12c3 0 4-22 9-24 4-2 12-2 16-3 3-1 3 27 6 27h28" />
      </svg>
      <p>{text}</p>
    </div>
  );
}
