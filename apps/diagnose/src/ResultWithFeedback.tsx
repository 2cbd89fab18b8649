import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import type { ReactNode } from "react";

import { FeedbackButton } from "./features/feedback/FeedbackButton.tsx";
import { DiagnosisResultView } from "./features/result/DiagnosisResultView.tsx";

/** The result with the button that gives feedback on it. */
export function ResultWithFeedback(props: {
  readonly record: BreathTestRecord<DiagnosisResult>;
  readonly finality: ReactNode;
}) {
  return <DiagnosisResultView {...props} feedback={<FeedbackButton record={props.record} />} />;
}
