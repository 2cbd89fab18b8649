import { plainButtonClass } from "../../shared/plain-button.ts";
import { getNoticeButton, getNoticeTitle } from "../../services/notices/notice-list.ts";
import type { NoticeDialogProps } from "./NoticeDialog.tsx";
import styles from "./PlainNotices.module.css";

/** The messages without the dialog's code: when that could not be loaded, as on a lost network. */
export function PlainNotices({ notices, onDismiss, onReload }: NoticeDialogProps) {
  const button = getNoticeButton(notices);
  return (
    <div className={styles.box} role="alert">
      <strong>{getNoticeTitle(notices)}</strong>
      {notices.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      <button
        type="button"
        className={plainButtonClass()}
        onClick={button === "Reload" ? onReload : onDismiss}
      >
        {button}
      </button>
    </div>
  );
}
