import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { ToneIcon } from "../icons/ToneIcon.tsx";
import type { MessageTone } from "../styles/tone.ts";
import { toElement } from "../text/to-element.tsx";
import styles from "./Panel.module.css";

interface PanelProps {
  readonly tone: MessageTone;
  readonly title: ReactNode;
  readonly children?: ReactNode | undefined;
  readonly actions?: ReactNode | undefined;
  /** "alert" interrupts, "status" is read when there is time. Omit for content that is there from the start. */
  readonly role?: "alert" | "status" | undefined;
  readonly headingLevel?: 2 | 3 | undefined;
}

/** A message in its place: empty, failed, worth knowing. Says what happened and what to do. */
export function Panel({ tone, title, children, actions, role, headingLevel = 2 }: PanelProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <div className={classNames(styles.panel, styles[tone])} role={role}>
      <ToneIcon tone={tone} />
      <div className={styles.words}>
        <Heading className={styles.title}>{toElement(title)}</Heading>
        {children !== undefined && <div className={styles.text}>{toElement(children)}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
