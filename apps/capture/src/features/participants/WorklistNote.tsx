import { formatCount } from "@capno/domain/number";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import type { ParticipantsView } from "./use-participants-view.ts";
import { formatCheckProgress, formatUnknown } from "./worklist-text.ts";
import styles from "./WorklistNote.module.css";

const STEPS = [90, 80, 70, 60, 50, 40, 30, 20, 10];

/** How much of the list is checked, what is unknown, and from where on adherence is low. */
export function WorklistNote({ page }: { readonly page: ParticipantsView }) {
  const { worklist, canOpen, check } = page;
  const unknown = formatUnknown(worklist.unknown);
  return (
    <div className={styles.note}>
      <p className={styles.words} role="status">
        <ChangingText>{canOpen ? formatCheck(check) : "Last records: not open to your account"}</ChangingText>
      </p>
      {canOpen && <CheckButton check={check} />}
      {worklist.left > 0 && (
        <p className={styles.words}>
          <ChangingText>{`${formatCount(worklist.left)} left the study: no call`}</ChangingText>
        </p>
      )}
      {unknown !== undefined && (
        <p className={styles.words}>
          <ChangingText>{unknown}</ChangingText>
        </p>
      )}
      <AdherenceLimit page={page} />
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

function AdherenceLimit({ page }: { readonly page: ParticipantsView }) {
  const { limits, view, changeView } = page;
  const configured = [
    limits.adherenceBelow,
    ...Object.values(limits.projects).map((own) => own.adherenceBelow),
  ];
  const [low, high] = [Math.min(...configured), Math.max(...configured)];
  const chosen = view.adherenceBelow;
  const steps = chosen === undefined || STEPS.includes(chosen) ? STEPS : [chosen, ...STEPS];
  return (
    <label className={styles.limit}>
      <span>Low adherence: below</span>
      <select
        value={chosen ?? ""}
        onChange={({ target: { value } }) =>
          changeView({ type: "adherence-chosen", below: value === "" ? undefined : Number(value) })
        }
      >
        <option value="">{low === high ? `${low}% (default)` : `${low} to ${high}% (default)`}</option>
        {steps.map((step) => (
          <option key={step} value={step}>{`${step}%`}</option>
        ))}
      </select>
    </label>
  );
}
