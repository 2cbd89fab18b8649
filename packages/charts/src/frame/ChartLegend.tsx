import { type ChartColor, toCssColor } from "../theme/chart-color.ts";
import styles from "./ChartLegend.module.css";

export interface LegendEntry {
  readonly label: string;
  readonly color: ChartColor | "healthy";
  /** Lines differ in stroke as well as in colour. */
  readonly stroke: "solid" | "dashed" | "dotted" | "area";
}

const DASHES = {
  solid: undefined,
  dashed: "6 4",
  dotted: "1.5 3.5",
  area: undefined,
} as const;

export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.legend}>
      {entries.map(({ label, color, stroke }) => (
        <li key={label}>
          <svg width="26" height="10" aria-hidden="true" style={{ color: toLegendColor(color) }}>
            {stroke === "area" ? (
              <rect x="1" y="1" width="24" height="8" className={styles.area} />
            ) : (
              <line x1="1" x2="25" y1="5" y2="5" strokeDasharray={DASHES[stroke]} />
            )}
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

const toLegendColor = (color: LegendEntry["color"]): string =>
  color === "healthy" ? "var(--wave-healthy, #7a4bb3)" : toCssColor(color);
