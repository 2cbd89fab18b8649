import "@capno/ui-kit/styles/page-tokens.css";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";

import type { Notice } from "../../services/notices/notice-catalogue.ts";
import { getHighestLevel, getNoticeButton, getNoticeTitle } from "../../services/notices/notice-list.ts";
import styles from "./NoticeDialog.module.css";

export interface NoticeDialogProps {
  readonly notices: readonly Notice[];
  readonly onDismiss: () => void;
  readonly onReload: () => void;
}

/** Note, Error or Errors: each message a paragraph, one button. */
export function NoticeDialog({ notices, onDismiss, onReload }: NoticeDialogProps) {
  const button = getNoticeButton(notices);
  return (
    <Dialog
      onClose={onDismiss}
      role="alertdialog"
      size="small"
      title={getNoticeTitle(notices)}
      actions={
        <Button variant="primary" onClick={button === "Reload" ? onReload : onDismiss}>
          {button}
        </Button>
      }
    >
      <div className={styles.messages} data-level={getHighestLevel(notices)}>
        {notices.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </Dialog>
  );
}
