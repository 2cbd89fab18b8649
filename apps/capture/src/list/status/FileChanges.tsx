import { formatStudySpan } from "@capno/domain/participant-status/participant-status";
import { formatCount } from "@capno/domain/number/percent";
import { Button } from "@capno/ui-kit/buttons/Button";
import { useState } from "react";

import type { LogView } from "../../study/log/log-view.ts";
import { getSeen, type FileChange } from "../../study/statuses/status-file.ts";
import scrolledTable from "../../kit/ScrolledTable.module.css";

const OPEN_ROWS = 50;

/** Whether the participant left the study and would be in it again. */
export const takesLeavingBack = ({ before, after }: FileChange): boolean =>
  typeof before === "object" && before.kind === "left" && after.kind === "enrolled";

/** Changes of statuses that are no longer as they were shown. */
export const findOutdated = (
  changes: readonly FileChange[],
  view: Pick<LogView, "getStatus">,
): readonly FileChange[] => changes.filter(({ duid, seen }) => getSeen(view, duid) !== seen);

/** The reasons to doubt a participant's days, in words, by user ID. */
export type DayDoubts = ReadonlyMap<string, string>;

/** Each change with the user ID, before and after, and what speaks against its days. The first fifty are open. */
export function FileChanges({
  label,
  changes,
  doubts,
}: {
  readonly label: string;
  readonly changes: readonly FileChange[];
  readonly doubts?: DayDoubts;
}) {
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return null;
  const isAsked = changes.some(({ duid }) => doubts?.has(duid));
  const shown = isWhole ? changes : changes.slice(0, OPEN_ROWS);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={scrolledTable.box} role="region" aria-label={label} tabIndex={0}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">User ID</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              {isAsked && <th scope="col">Please check</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ duid, before, after }) => (
              <tr key={duid}>
                <th scope="row">{duid}</th>
                <td>{formatStudySpan(before)}</td>
                <td>{formatStudySpan(after)}</td>
                {isAsked && <td>{doubts?.get(duid)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < changes.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            {`Show all ${formatCount(changes.length)}`}
          </Button>
        </div>
      )}
    </>
  );
}
