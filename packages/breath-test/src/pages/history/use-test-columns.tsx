import { Link } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import type { DataColumn } from "@capno/ui-kit/layout/DataTable";
import type { EpochMs } from "@capno/domain/units";

import type { ResultRow } from "../../queries/results-of-today.ts";
import { useJourney } from "../../session/journey-context.ts";
import { PROVISIONAL_RESULT } from "../result/finality-texts.ts";
import { ContinueTest, useWaitingForAnswer } from "../waiting/ContinueTest.tsx";
import { useExportState } from "../export-status/use-export-status.ts";
import { describeMark } from "../../export-status/export-texts.ts";

/** The columns of a list of tests. `firstIds` are recordings with a first diagnosis and no final one. */
export function useTestColumns(firstIds?: ReadonlySet<string>) {
  const { paths, definition } = useJourney();
  const waitingId = useWaitingForAnswer();
  const getNote = (unfinishedId: string | undefined) => {
    if (unfinishedId === undefined) return undefined;
    if (unfinishedId === waitingId)
      return `Waits for its ${definition.question?.title.toLowerCase() ?? "answer"}`;
    return firstIds?.has(unfinishedId) ? PROVISIONAL_RESULT : undefined;
  };
  const columns: readonly DataColumn<ResultRow>[] = [
    {
      heading: "Test Outcome",
      slot: "subtitle",
      cell({ outcome, unfinishedId }) {
        const note = firstIds && getNote(unfinishedId);
        return (
          <>
            <ChangingText>{outcome}</ChangingText>
            {note !== undefined && (
              <div>
                <StatusMark tone="watch" label={note} />
              </div>
            )}
          </>
        );
      },
    },
    {
      heading: "Saved",
      slot: "subvalue",
      cell: ({ openId, capturedAt }) =>
        openId !== undefined && <ExportBadge capnogramId={openId} capturedAt={capturedAt} />,
    },
    {
      heading: "Open",
      slot: "value",
      cell: ({ openId, unfinishedId, testIdentifier }) => (
        <>
          {unfinishedId !== undefined && unfinishedId === waitingId && (
            <ContinueTest capnogramId={unfinishedId} testIdentifier={testIdentifier} isInTable />
          )}
          {openId !== undefined && (
            <Link
              to={paths.result(openId, true)}
              className={buttonClass("secondary", "small")}
              aria-label={`Open test ${testIdentifier}`}
            >
              Open
            </Link>
          )}
        </>
      ),
    },
  ];
  return columns;
}

function ExportBadge({
  capnogramId,
  capturedAt,
}: {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs | null;
}) {
  const mark = useExportState((exportStatus) => exportStatus.getMark(capnogramId, capturedAt));
  const since = useExportState((exportStatus) => exportStatus.getState().since);
  return <StatusMark {...describeMark(mark, since)} />;
}
