import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";

import styles from "./IdleDialog.module.css";

/** "2:00", "0:07"; never below zero. A begun second counts. */
export function formatCountdown(secondsLeft: number): string {
  const seconds = Math.max(0, Math.ceil(secondsLeft));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

interface IdleDialogProps {
  readonly secondsLeft: number;
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/** Two minutes before an idle session ends. */
export function IdleDialog({ secondsLeft, onStay, onLogOut }: IdleDialogProps) {
  return (
    <Dialog
      size="small"
      role="alertdialog"
      title="Are you still there?"
      description="You have not used this page for a while. To protect patients' data you will be signed out."
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLogOut}>Log out</Button>
          <Button variant="primary" data-autofocus="" onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p className={styles.left} role="timer" aria-label="Time left">
        {formatCountdown(secondsLeft)}
      </p>
    </Dialog>
  );
}
