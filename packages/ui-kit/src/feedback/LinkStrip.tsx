import { ChangingText } from "../text/ChangingText.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./LinkStrip.module.css";

type LinkStripState = "live" | "reconnecting" | "paused" | "offline";

const words: Readonly<Record<LinkStripState, string>> = {
  live: "Live",
  reconnecting: "Reconnecting",
  paused: "Updates paused",
  offline: "Offline",
};

const shapes: Readonly<Record<LinkStripState, string>> = {
  live: "M8 12.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1M4.5 9a5 5 0 0 1 7 0M2 6.200a8.5 8.5 0 0 1 12 0",
  reconnecting: "M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5",
  paused: "M5.5 3.5v9M10.5 3.5v9",
  offline:
    "M2.5 2.5l11 11M4.5 9a5 5 0 0 1 3-1.4M2 6.2a8.5 8.5 0 0 1 3-1.9M8 3.700a8.5 8.5 0 0 1 6 2.500M8 12.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1",
};

/** Whether what is on the screen is kept up to date, as icon and words. */
export function LinkStrip(props: {
  readonly state: LinkStripState;
  /** "08:01": since when, where that is known. */
  readonly since?: string | undefined;
}) {
  const { state, since } = props;
  return (
    <span role="status" className={classNames(styles.strip, styles[state])} data-on="screen">
      <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
        <path d={shapes[state]} />
      </svg>
      <ChangingText>{since === undefined ? words[state] : `${words[state]} since ${since}`}</ChangingText>
    </span>
  );
}
