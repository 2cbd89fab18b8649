import type { BreathTestRecord } from "@capno/breath-test/definition";
import { Button } from "@capno/ui-kit/buttons/Button";
import { FeedbackIcon } from "@capno/ui-kit/icons";

import { openFeedback } from "./feedback-store.ts";

export function FeedbackButton(props: { readonly record: Pick<BreathTestRecord<unknown>, "recording"> }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={FeedbackIcon}
      onClick={() => openFeedback(props.record.recording.testIdentifier)}
    >
      Provide diagnosis feedback
    </Button>
  );
}
