import { formatCount } from "@capno/domain/number/percent";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import type { ParticipantsView } from "./use-participants-view.ts";
import { formatCheckProgress, formatUnknown } from "./worklist-text.ts";
import styles from "./WorklistNote.module.css";

/** Says how much of the list is checked, and which checks have no answer. */
export function WorklistNote({ page }: { readonly page: ParticipantsView }) {
  const { worklist, canOpen, check } = page;
  const unknown = formatUnknown(worklist.unknown);
  return (
    <div className={styles.note}>
      <p role="status">
        <ChangingText>{canOpen ? formatCheck(check) : "Your account cannot open records"}</ChangingText>
      </p>
      {canOpen && <CheckButton check={check} />}
      {worklist.left > 0 && (
        <p>
          <ChangingText>
            {worklist.left === 1
              ? "1 has left the study and is not listed"
              : `${formatCount(worklist.left)} have left the study and are not listed`}
          </ChangingText>
        </p>
      )}
      {unknown !== undefined && (
        <p>
          <ChangingText>{unknown}</ChangingText>
        </p>
      )}
    </div>
  );
}

type Check = ParticipantsView["check"];

function formatCheck({ progress, checked, total }: Check): string {
  if (progress !== undefined) return formatCheckProgress(progress);
  if (total === 0) return "No last records to check";
  return checked === 0
    ? "Last records: not checked"
    : `Last records: ${formatCount(checked)} of ${formatCount(total)} checked`;
}

function CheckButton({ check }: { readonly check: Check }) {
  const { progress, checked, total, onCheck, onStop } = check;
  if (progress === undefined && checked === total) return null;
  return (
    <button type="button" className={styles.action} onClick={progress === undefined ? onCheck : onStop}>
      <ChangingText>{progress === undefined ? "Check all" : "Stop"}</ChangingText>
    </button>
  );
}
