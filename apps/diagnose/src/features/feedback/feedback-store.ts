import { createStore } from "zustand/vanilla";

export interface FeedbackDialogState {
  readonly isOpen: boolean;
  readonly testIdentifier: string | undefined;
}

const CLOSED: FeedbackDialogState = { isOpen: false, testIdentifier: undefined };

export const feedbackStore = createStore<FeedbackDialogState>(() => CLOSED);

export function openFeedback(testIdentifier?: string): void {
  feedbackStore.setState({ isOpen: true, testIdentifier }, true);
}

export function closeFeedback(): void {
  feedbackStore.setState(CLOSED, true);
}
