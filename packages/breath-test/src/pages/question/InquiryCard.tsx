import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { WarningIcon } from "@capno/ui-kit/icons";
import { useEffect, useId, useRef } from "react";

import type { Inquiry } from "../../test-run/test-run-states.ts";
import styles from "./InquiryCard.module.css";
import { formatInquiry, INQUIRY_QUESTION, NO_WAIT, YES_OPEN_IT } from "../../test-run/inquiry-texts.ts";

interface InquiryCardProps {
  readonly inquiry: Inquiry;
  onAnswer(isTheirs: boolean): void;
}

/**
 * Asks whose recording it is. Focuses the question rather than an answer, so that a key pressed for something else opens
 * nothing, and gives both answers one weight.
 */
export function InquiryCard({ inquiry, onAnswer }: InquiryCardProps) {
  const descriptionId = useId();
  const card = useRef<HTMLElement>(null);
  const { capnogramId } = inquiry;
  useEffect(() => card.current?.focus(), [capnogramId]);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className={styles.card}
      title={
        <span className={styles.title}>
          <Icon icon={WarningIcon} size={24} />
          <span>{INQUIRY_QUESTION}</span>
        </span>
      }
      aria-describedby={descriptionId}
    >
      <p id={descriptionId} className={styles.text}>
        {formatInquiry(inquiry)}
      </p>
      <div className={styles.actions}>
        <Button size="large" onClick={() => onAnswer(true)}>
          {YES_OPEN_IT}
        </Button>
        <Button size="large" onClick={() => onAnswer(false)}>
          {NO_WAIT}
        </Button>
      </div>
    </Card>
  );
}
