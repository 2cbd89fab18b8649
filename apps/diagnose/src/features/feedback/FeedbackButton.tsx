import type { BreathTestRecord } from "@capno/breath-test/definition";
import { Button } from "@capno/ui-kit/Button";
import { feedbackIcon } from "@capno/ui-kit/icons/feedback";

import { openFeedback } from "./feedback-store.ts";

export function FeedbackButton(props: { readonly record: Pick<BreathTestRecord<unknown>, "recording"> }) {
  return (
    <Button icon={feedbackIcon} onClick={() => openFeedback(props.record.recording.testIdentifier)}>
      Provide diagnosis feedback
    </Button>
  );
}
