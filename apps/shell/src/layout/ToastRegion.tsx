import "@capno/ui-kit/styles/page-tokens.css";
import { Toasts } from "@capno/ui-kit/feedback/Toasts";
import { useStore } from "zustand";

import { useShell } from "../services/shell-context.ts";

const DURATION_MS = 8_000;
/** A toast with something to do stays long enough to be read and reached by keyboard. */
const DURATION_WITH_ACTION_MS = 20_000;

export function ToastRegion() {
  const { notices } = useShell();
  const toasts = useStore(notices.store, (state) => state.toasts);
  return (
    <Toasts
      onDismiss={notices.dismissToast}
      toasts={toasts.map(({ id, message, action }) => ({
        id,
        tone: "info",
        text: message,
        durationMs: action ? DURATION_WITH_ACTION_MS : DURATION_MS,
        action: action && {
          label: action.label,
          onSelect: () => {
            notices.dismissToast(id);
            action.run();
          },
        },
      }))}
    />
  );
}
