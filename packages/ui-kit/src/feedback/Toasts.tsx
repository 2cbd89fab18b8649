import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../buttons/Button.tsx";
import { classNames } from "../styles/class-names.ts";
import { ToneIcon } from "../icons/ToneIcon.tsx";
import type { MessageTone } from "../styles/tone.ts";
import { CloseIcon } from "../icons/icons.ts";
import styles from "./Toasts.module.css";

export interface Toast {
  readonly id: string;
  readonly tone: MessageTone;
  readonly text: ReactNode;
  /** Leaves by itself after this time, unless pointer or focus rests on it. Left out: stays. */
  readonly durationMs?: number | undefined;
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

interface ToastsProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
}

/** Short messages in the corner. Render it always, also when empty, so that each arrival is spoken. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <div className={styles.region} data-on="screen" role="status" aria-live="polite" aria-atomic="false">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

interface ToastItemProps {
  readonly toast: Toast;
  readonly onDismiss: (id: string) => void;
}

function ToastItem({ toast, onDismiss }: ToastItemProps) {
  const { id, durationMs } = toast;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });

  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    if (durationMs !== undefined) timer.current = setTimeout(() => dismiss.current(id), durationMs);
  };

  useEffect(() => {
    if (durationMs === undefined) return;
    timer.current = setTimeout(() => dismiss.current(id), durationMs);
    return () => clearTimeout(timer.current);
  }, [id, durationMs]);

  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={stop}
      onPointerLeave={start}
      onFocus={stop}
      onBlur={start}
    >
      <ToneIcon tone={toast.tone} />
      <div className={styles.text}>{toast.text}</div>
      {toast.action && (
        <Button variant="quiet" size="small" onClick={toast.action.onSelect}>
          {toast.action.label}
        </Button>
      )}
      <Button variant="quiet" size="small" icon={CloseIcon} iconOnly onClick={() => onDismiss(id)}>
        Dismiss
      </Button>
    </div>
  );
}
