import { type LegendEntry, STROKE_DASHES } from "../model/legend.ts";
import { toCssColor } from "../theme/chart-color.ts";
import styles from "./ChartLegend.module.css";

export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.legend}>
      {entries.map(({ label, color, stroke }) => (
        <li key={label}>
          <svg width="26" height="10" aria-hidden="true" style={{ color: toCssColor(color) }}>
            {stroke === "area" ? (
              <rect x="1" y="1" width="24" height="8" className={styles.area} data-color={color} />
            ) : (
              <line x1="1" x2="25" y1="5" y2="5" strokeDasharray={STROKE_DASHES[stroke]?.join(" ")} />
            )}
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
