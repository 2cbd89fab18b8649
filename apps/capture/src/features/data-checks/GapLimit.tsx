import { useServices } from "@capno/product-contract/use-services";
import { NumberField } from "@capno/ui-kit/fields/NumberField";
import { useState } from "react";

import { MOST_GAP_DAYS, parseGapDays, type ChecksView } from "../../paths/checks-path.ts";
import { formatLimits } from "../../state/data-checks/check-titles.ts";
import styles from "./DataChecksPage.module.css";

export interface GapLimitProps {
  readonly view: ChecksView;
  readonly onChange: (changes: Partial<ChecksView>) => void;
}

/** How long a gap may be; empty: as the projects are configured. */
export function GapLimit({ view, onChange }: GapLimitProps) {
  const { session, config } = useServices();
  const { worklist } = config.capture;
  const chosen = session.account().groups.filter(({ id }) => view.groupId === null || id === view.groupId);
  const configured = formatLimits(
    chosen.map(({ projectId }) => (worklist.projects[projectId] ?? worklist).unusedDays),
  );
  const [typed, setTyped] = useState(view.gapDays === null ? "" : String(view.gapDays));
  const isWrong = typed.trim() !== "" && parseGapDays(typed) === null;
  return (
    <NumberField
      className={styles.limit}
      label="Gaps longer than"
      inputMode="numeric"
      unit={`days (default ${configured})`}
      placeholder={configured}
      value={typed}
      error={isWrong ? `A whole number of days from 1 to ${MOST_GAP_DAYS}` : undefined}
      onChange={(text) => {
        setTyped(text);
        if (text.trim() === "" || parseGapDays(text) !== null) onChange({ gapDays: parseGapDays(text) });
      }}
    />
  );
}
