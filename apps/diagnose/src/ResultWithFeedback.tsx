import { Button } from "@capno/ui-kit/buttons/Button";
import { FeedbackIcon } from "@capno/ui-kit/icons";
import type { ComponentProps } from "react";

import { openFeedback } from "./features/feedback/feedback-store.ts";
import { DiagnosisResultView } from "./features/result/DiagnosisResultView.tsx";

export function ResultWithFeedback(props: Omit<ComponentProps<typeof DiagnosisResultView>, "feedback">) {
  const { testIdentifier } = props.record.recording;
  return (
    <DiagnosisResultView
      {...props}
      feedback={
        <Button variant="quiet" size="small" icon={FeedbackIcon} onClick={() => openFeedback(testIdentifier)}>
          Provide diagnosis feedback
        </Button>
      }
    />
  );
}
