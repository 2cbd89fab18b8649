import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";

import type { ActivityEntry } from "../../services/activity-log.ts";
import styles from "./ActivityDialog.module.css";

interface ActivityDialogProps {
  readonly entries: readonly ActivityEntry[];
  readonly onClose: () => void;
}

const clockTime = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** The user's actions since sign-in, for their own review. */
export function ActivityDialog({ entries, onClose }: ActivityDialogProps) {
  return (
    <Dialog
      title="Activity in this session"
      description="Kept in this tab until you log out."
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {entries.length === 0 ? (
        <p>Nothing recorded yet.</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <time dateTime={new Date(entry.at).toISOString()}>{clockTime.format(entry.at)}</time>
              <span>
                <span>{entry.what}</span>
                {entry.detail !== undefined && <small>{entry.detail}</small>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
