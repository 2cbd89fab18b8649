import { normaliseTestIdentifier } from "@capno/domain/diagnosis/diagnosis-feedback";
import type { EpochMs } from "@capno/domain/units";
import { createStore } from "zustand/vanilla";

interface FeedbackState {
  readonly isOpen: boolean;
  readonly testIdentifier: string | undefined;
  /** When feedback was last sent in this session, by the test's identifier. */
  readonly sent: ReadonlyMap<string, EpochMs>;
}

const CLOSED = { isOpen: false, testIdentifier: undefined } as const;

export const feedbackStore = createStore<FeedbackState>(() => ({ ...CLOSED, sent: new Map() }));

export function openFeedback(testIdentifier?: string): void {
  feedbackStore.setState({ isOpen: true, testIdentifier });
}

export function closeFeedback(): void {
  feedbackStore.setState(CLOSED);
}

export function noteFeedbackSent(testIdentifier: string, at: EpochMs): void {
  feedbackStore.setState(({ sent }) => ({
    ...CLOSED,
    sent: new Map(sent).set(normaliseTestIdentifier(testIdentifier), at),
  }));
}

export function forgetFeedback(): void {
  feedbackStore.setState({ ...CLOSED, sent: new Map() });
}
