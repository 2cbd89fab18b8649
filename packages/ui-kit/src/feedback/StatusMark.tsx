import { ChangingText } from "../text/ChangingText.tsx";
import { classNames } from "../styles/class-names.ts";
import type { StatusTone } from "../styles/tone.ts";
import styles from "./StatusMark.module.css";

export interface StatusMarkProps {
  readonly tone: StatusTone;
  readonly label: string;
  /** Shows the shape alone; the word stays for screen readers and as the title. */
  readonly labelHidden?: boolean | undefined;
}

/** ● good, ▲ watch, ■ act, ○ unknown, ◆ dark: shape, colour and word. */
export function StatusMark({ tone, label, labelHidden = false }: StatusMarkProps) {
  const shape = (
    <svg
      width={14}
      height={14}
      viewBox="0 0 14 14"
      {...(labelHidden
        ? { role: "img", "aria-label": label, className: classNames(styles.shape, styles[tone]) }
        : { "aria-hidden": true, className: styles.shape })}
    >
      {labelHidden && <title>{label}</title>}
      <StatusShape tone={tone} />
    </svg>
  );
  if (labelHidden) return shape;
  return (
    <span className={classNames(styles.mark, styles[tone])}>
      {shape}
      <ChangingText>{label}</ChangingText>
    </span>
  );
}

function StatusShape({ tone }: { readonly tone: StatusTone }) {
  if (tone === "good") return <circle cx={7} cy={7} r={6} />;
  if (tone === "watch") return <path d="M7 1 13.5 12.5H.5z" />;
  if (tone === "act") return <path d="M1.5 1.5h11v11h-11z" />;
  if (tone === "dark") return <path d="M7 .5 13.5 7 7 13.5.5 7z" />;
  return <circle cx={7} cy={7} r={5} fill="none" stroke="currentColor" strokeWidth={2} />;
}
