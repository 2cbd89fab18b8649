import { formatCount } from "@capno/domain/number";
import { Button } from "@capno/ui-kit/buttons/Button";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { useState } from "react";

import { useCalendarPath } from "../../../paths/use-calendar-path.ts";
import { WorkProgress } from "../../../shared/WorkProgress.tsx";
import { MOST_SUMMARIES, type Ticks } from "../use-ticks.ts";
import { SummariesEnd } from "./SummariesEnd.tsx";
import { StudyReadingProgress } from "../../../state/study/StudyReadingProgress.tsx";
import { useSummaries, type SummariesFormat } from "../../../state/summaries/use-summaries.ts";
import styles from "./Summaries.module.css";

export interface SummariesBarProps {
  readonly ticks: Ticks;
  /** How many users the list shows. */
  readonly shown: number;
}

/** Makes the summaries of the ticked users: a page for each, as one file. */
export function SummariesBar({ ticks, shown }: SummariesBarProps) {
  const { chosen, onTickAll, onTickNone } = ticks;
  const [{ zone }] = useCalendarPath();
  const [format, setFormat] = useState<SummariesFormat>("pdf");
  const summaries = useSummaries();
  const { run } = summaries;
  if (run.status === "listing")
    return <StudyReadingProgress progress={run.progress} onCancel={summaries.cancel} />;
  if (run.status === "reading" || run.status === "drawing") {
    return (
      <WorkProgress
        text={`${run.status === "reading" ? "Reading the values of users" : "Making the pages"}: ${formatCount(run.done)} of ${formatCount(run.total)}`}
        label="Summaries"
        done={run.done}
        total={run.total}
        onCancel={summaries.cancel}
      />
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <Button size="small" onClick={onTickAll}>
          {shown > MOST_SUMMARIES ? `Select the first ${MOST_SUMMARIES}` : "Select all"}
        </Button>
        <Button size="small" onClick={onTickNone}>
          Select none
        </Button>
        <SelectField
          className={styles.format}
          label="Save as"
          labelHidden
          value={format}
          onChange={(value) => setFormat(value === "zip" ? "zip" : "pdf")}
          options={[
            { value: "pdf", label: "One PDF file" },
            { value: "zip", label: "ZIP, a PDF file for each user" },
          ]}
        />
        <Button
          size="small"
          variant="primary"
          disabledReason={getReasonStartIsDisabled(chosen.length)}
          onClick={() =>
            void summaries.make({
              participants: chosen,
              format,
              name: ["users", "summaries"],
              zone,
            })
          }
        >
          {chosen.length === 1 ? "Save 1 summary" : `Save ${formatCount(chosen.length)} summaries`}
        </Button>
      </div>
      <SummariesEnd run={run} />
    </>
  );
}

function getReasonStartIsDisabled(chosen: number): string | undefined {
  if (chosen === 0) return "No user is ticked";
  return chosen > MOST_SUMMARIES ? `At most ${MOST_SUMMARIES} in one go` : undefined;
}
