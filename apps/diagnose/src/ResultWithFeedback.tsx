import { normaliseTestIdentifier } from "@capno/domain/diagnosis/diagnosis-feedback";
import { formatClock } from "@capno/domain/time/date-text";
import { nameTimeZone } from "@capno/domain/time/time-zone";
import { readBrowserTimeZone } from "@capno/ui-kit/behaviour/browser-time-zone";
import { Button } from "@capno/ui-kit/buttons/Button";
import { FeedbackIcon } from "@capno/ui-kit/icons";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import type { ComponentProps } from "react";
import { useStore } from "zustand";

import { feedbackStore, openFeedback } from "./features/feedback/feedback-store.ts";
import { DiagnosisResultView } from "./features/result/DiagnosisResultView.tsx";

export function ResultWithFeedback(props: Omit<ComponentProps<typeof DiagnosisResultView>, "feedback">) {
  const { testIdentifier } = props.record.recording;
  const sentAt = useStore(feedbackStore, ({ sent }) => sent.get(normaliseTestIdentifier(testIdentifier)));
  return (
    <DiagnosisResultView
      {...props}
      feedback={
        <>
          <Button
            variant="quiet"
            size="small"
            icon={FeedbackIcon}
            onClick={() => openFeedback(testIdentifier)}
          >
            Provide diagnosis feedback
          </Button>
          {sentAt !== undefined && (
            <StatusMark
              tone="good"
              label={`Feedback sent ${formatClock(sentAt, nameTimeZone(readBrowserTimeZone()).name)}`}
            />
          )}
        </>
      }
    />
  );
}
