import { canViewDetail } from "@capno/domain/account/permission";
import { formatCount } from "@capno/domain/number/percent";
import { toSearchText } from "@capno/domain/participant/participant";
import { forSpreadsheets } from "@capno/domain/text/csv";
import { formatIsoDate } from "@capno/domain/time/date-text";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { MoreIcon } from "@capno/ui-kit/icons";
import { Menu } from "@capno/ui-kit/overlays/Menu";
import { DataTable } from "@capno/ui-kit/layout/DataTable";
import { useMemo, useState } from "react";

import { STATUS_PATH } from "../../paths/status-path.ts";
import { DayField, toDayEntry, type DayEntry } from "../../kit/DayField.tsx";
import { useNarrow } from "../../kit/rows/use-narrow.ts";
import { FilterButtons } from "../../kit/table/FilterButtons.tsx";
import { toFileStamp } from "../../kit/time/local-iso.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { toChangeLog, type Change } from "../../study/changes/change-log.ts";
import { formatChangesCsv } from "../../study/changes/changes-table.ts";
import { LogNotices } from "../../study/log/LogNotices.tsx";
import { readLog, toReading } from "../../study/log/read-log.ts";
import { useLogWriter, useStudyLog } from "../../study/log/use-study-log.ts";
import { ReportPage } from "../report-page/ReportPage.tsx";
import { createChangeColumns } from "./change-columns.tsx";
import styles from "./ChangesPage.module.css";

const KINDS = [
  ["status", "Status"],
  ["note", "Notes"],
  ["review", "Reviews"],
  ["explanation", "Explanations"],
  ["allocation", "Handsets"],
] as const satisfies readonly (readonly [Change["what"], string])[];

const NONE: readonly Change[] = [];

/**
 * Who changed what in the study log, and the same as a file for the trial master file. The server gives an account without
 * access to records every row but notes.
 */
export function ChangesPage() {
  const { session, clock } = useServices();
  const { zone, words } = useStudyZone();
  const view = useStudyLog();
  const log = useLogWriter();
  const [hasNoteText, setNoteText] = useState(false);
  const [user, setUser] = useState("");
  const [account, setAccount] = useState("");
  const [what, setWhat] = useState<Change["what"]>();
  const [day, setDay] = useState<DayEntry>(toDayEntry(null));
  const hasNotes = canViewDetail(session.account());
  const read = useMemo(
    () => (view.isRead ? toChangeLog(toReading(view), { hasNoteText, hasNotes }) : undefined),
    [view, hasNoteText, hasNotes],
  );
  const changes = read?.changes ?? NONE;
  const accounts = useMemo(() => [...new Set(changes.flatMap(({ by }) => by ?? []))].toSorted(), [changes]);
  const found = useMemo(() => {
    const text = toSearchText(user);
    const isFound = ({ participantId, by, at }: Change) =>
      (text === "" || toSearchText(participantId ?? "").includes(text)) &&
      (account === "" || by === account) &&
      (day.kind !== "day" || (at !== null && formatIsoDate(at, zone) === day.day));
    return changes.filter(isFound).toReversed();
  }, [changes, user, account, day, zone]);
  const shown = what === undefined ? found : found.filter((change) => change.what === what);

  return (
    <ReportPage
      title="Log of changes"
      count={read && `${formatCount(shown.length)} of ${formatCount(changes.length)} changes, newest first`}
      asOf={view.asOf === undefined ? undefined : { at: view.asOf }}
      search={{ label: "User ID", value: user, onChange: setUser }}
      filters={
        <>
          <SelectField
            className={styles.account}
            label="Account"
            labelHidden
            title={account}
            value={account}
            onChange={setAccount}
            options={[
              { value: "", label: "All accounts" },
              ...accounts.map((each) => ({ value: each, label: each })),
            ]}
          />
          <DayField isInBar label="Day of the change" entry={day} onChange={setDay} />
          <FilterButtons
            label="Show only"
            filters={KINDS.map(([name, text]) => ({
              name,
              text,
              count: found.filter((change) => change.what === name).length,
              isPressed: what === name,
            }))}
            onPress={(name) => setWhat(name === what ? undefined : name)}
          />
        </>
      }
      actions={hasNotes && <ChangesActions hasNoteText={hasNoteText} onNoteText={setNoteText} />}
      file={
        read && {
          name: `changes-${toFileStamp(clock.now(), zone)}.csv`,
          // Every change, whatever the page shows, and only what is in the log.
          write: async () =>
            forSpreadsheets(formatChangesCsv(toChangeLog(await readLog(log), { hasNoteText, hasNotes }))),
        }
      }
      gaps={[]}
    >
      <LogNotices />
      {read === undefined && view.readTrouble === undefined && <p aria-busy="true">Loading the study log…</p>}
      {shown.length > 0 && (
        <DataTable
          columns={createChangeColumns({ zone, hasNoteText, canOpen: hasNotes })}
          rows={shown}
          getKey={({ id }) => id}
        />
      )}
      {read !== undefined && (
        <p className={styles.where}>
          {[words, "The file has all changes, in UTC.", ...read.notHeld].join(" ")}
        </p>
      )}
    </ReportPage>
  );
}

interface ChangesActionsProps {
  readonly hasNoteText: boolean;
  readonly onNoteText: (isShown: boolean) => void;
}

/** In a menu on phones and tablets, so that title and export keep one line. */
function ChangesActions({ hasNoteText, onNoteText }: ChangesActionsProps) {
  const navigate = useNavigate();
  if (!useNarrow())
    return (
      <>
        <Button size="small" aria-pressed={hasNoteText} onClick={() => onNoteText(!hasNoteText)}>
          With the text of notes
        </Button>
        <Link to={STATUS_PATH} className={buttonClass("secondary", "small")}>
          Participant status
        </Link>
      </>
    );
  return (
    <Menu
      label="Log actions"
      icon={MoreIcon}
      iconOnly
      size="small"
      variant="secondary"
      items={[
        {
          id: "text",
          label: hasNoteText ? "Without the text of notes" : "With the text of notes",
          onSelect: () => onNoteText(!hasNoteText),
        },
        { id: "status", label: "Participant status", onSelect: () => void navigate(STATUS_PATH) },
      ]}
    />
  );
}
