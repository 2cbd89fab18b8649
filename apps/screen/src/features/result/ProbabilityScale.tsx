import styles from "./ProbabilityScale.module.css";

const WIDTH = 400;
const EDGE = 12;
const toX = (percent: number) => EDGE + (percent / 100) * (WIDTH - 2 * EDGE);
const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth * 10);

/**
 * Shows the number on a scale from 0 to 100. Even ticks and one colour, because this page must not suggest a threshold.
 * Hidden from screen readers, because the number itself is above it.
 */
export function ProbabilityScale({ percent }: { readonly percent: number }) {
  return (
    <svg className={styles.scale} viewBox={`0 0 ${WIDTH} 52`} aria-hidden="true">
      <rect className={styles.track} x={toX(0)} y={18} width={toX(100) - toX(0)} height={8} rx={4} />
      <rect className={styles.reached} x={toX(0)} y={18} width={toX(percent) - toX(0)} height={8} rx={4} />
      {TENTHS.map((tenth) => (
        <line key={tenth} className={styles.tick} x1={toX(tenth)} x2={toX(tenth)} y1={30} y2={34} />
      ))}
      <path
        className={styles.marker}
        transform={`translate(${toX(percent)} 0)`}
        d="M-8 2H8L0 14ZM-1.5 14H1.5V28H-1.5Z"
      />
      <text className={styles.label} x={toX(0)} y={50} textAnchor="middle">
        0
      </text>
      <text className={styles.label} x={toX(100)} y={50} textAnchor="middle">
        100
      </text>
    </svg>
  );
}
