import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { ToneIcon } from "../icons/ToneIcon.tsx";
import type { MessageTone } from "../styles/tone.ts";
import { toElement } from "../text/to-element.tsx";
import styles from "./Banner.module.css";

interface BannerProps {
  readonly tone: MessageTone;
  readonly children: ReactNode;
  readonly actions?: ReactNode | undefined;
  readonly role?: "alert" | "status" | undefined;
}

/** One line across a page or a card. */
export function Banner({ tone, children, actions, role }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={role}>
      <ToneIcon tone={tone} />
      <div className={styles.words}>{toElement(children)}</div>
      {actions}
    </div>
  );
}
