import type { BreathMark } from "@capno/domain/breath/breath-quality";

import styles from "./BreathShape.module.css";

/** ● used, ▲ excluded, ○ not assessed: told apart without any colour. */
export function BreathShape({ mark }: { readonly mark: BreathMark }) {
  return (
    <svg className={`${styles.shape} ${styles[mark]}`} viewBox="0 0 14 14" aria-hidden="true">
      {mark === "used" && <circle cx={7} cy={7} r={5} />}
      {mark === "error" && <path d="M7 1 13.5 12.5H.5z" />}
      {mark === "not-judged" && <circle cx={7} cy={7} r={4.5} fill="none" strokeWidth={2} />}
    </svg>
  );
}
