import { canViewDetail } from "@capno/domain/account";
import { formatCount } from "@capno/domain/number";
import { toSearchText, toTypedSearchText } from "@capno/domain/participant";
import { forSpreadsheets } from "@capno/domain/text";
import { formatIsoDate } from "@capno/domain/time";
import { useServices } from "@capno/product-contract/use-services";
import { AsyncButton } from "@capno/ui-kit/buttons/AsyncButton";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { DataTable } from "@capno/ui-kit/layout/DataTable";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useMemo, useState } from "react";

import { toFileStamp } from "../../kit/time/local-iso.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { StatusTabs } from "../../study/StatusTabs.tsx";
import { useSaving } from "../../kit/use-saving.ts";
import { toChangeLog, type Change, type ChangeLog } from "../../study/changes/change-log.ts";
import { formatChangesCsv } from "../../study/changes/changes-table.ts";
import { LogNotices } from "../../study/log/LogNotices.tsx";
import { readLog, toReading } from "../../study/log/read-log.ts";
import { useLogWriter, useStudyLog } from "../../study/log/use-study-log.ts";
import { toChangeColumns } from "./change-columns.tsx";
import densePage from "../../kit/DensePage.module.css";
import styles from "../../kit/StatusPage.module.css";

/** Who changed what in the study log, and the same as a file for the trial master file. */
export const ChangesPage = () => (
  <div className={densePage.page}>
    <RecordsPage title="Log of changes">
      <PermittedPage />
    </RecordsPage>
  </div>
);

function PermittedPage() {
  const { session, clock } = useServices();
  const view = useStudyLog();
  const log = useLogWriter();
  const saving = useSaving();
  const { zone } = useStudyZone();
  const [hasNoteText, setNoteText] = useState(false);
  const hasNotes = canViewDetail(session.account());
  const changes = useMemo(
    () => (view.isRead ? toChangeLog(toReading(view), { hasNoteText, hasNotes }) : undefined),
    [view, hasNoteText, hasNotes],
  );

  async function save() {
    const csv = formatChangesCsv(toChangeLog(await readLog(log), { hasNoteText, hasNotes }));
    await saving.saveCsv(forSpreadsheets(csv), `changes-${toFileStamp(clock.now(), zone)}.csv`);
  }

  return (
    <>
      <PageHeading dense title="Log of changes">
        <StatusTabs />
      </PageHeading>
      <div className={styles.tools}>
        <CheckboxField
          label="With the text of notes"
          hint="On this page and in the file, which has every change and names its times in UTC."
          checked={hasNoteText}
          onChange={setNoteText}
        />
        <AsyncButton size="small" icon={DownloadIcon} work={save} slowLabel="Reading the study log…">
          Save as CSV
        </AsyncButton>
      </div>
      <LogNotices />
      {changes !== undefined ? (
        <Changes log={changes} />
      ) : (
        view.readTrouble === undefined && <p aria-busy="true">Reading the study log…</p>
      )}
    </>
  );
}

const KINDS = ["note", "review", "explanation", "status", "allocation"] as const;

function Changes({ log: { changes, notHeld } }: { readonly log: ChangeLog }) {
  const { zone, words } = useStudyZone();
  const [user, setUser] = useState("");
  const [account, setAccount] = useState("");
  const [what, setWhat] = useState("");
  const [day, setDay] = useState("");
  const accounts = useMemo(() => [...new Set(changes.flatMap(({ by }) => by ?? []))].toSorted(), [changes]);
  const shown = useMemo(() => {
    const text = toTypedSearchText(user);
    const isShown = (change: Change) =>
      (text === "" || toSearchText(change.participantId ?? "").includes(text)) &&
      (account === "" || change.by === account) &&
      (what === "" || change.what === what) &&
      (day === "" || (change.at !== null && formatIsoDate(change.at, zone) === day));
    return changes.filter(isShown).toReversed();
  }, [changes, user, account, what, day, zone]);
  return (
    <>
      <div className={styles.filters} role="search" aria-label="Changes">
        <SearchField label="User ID" value={user} onChange={setUser} />
        <SelectField
          label="Account"
          labelHidden
          value={account}
          onChange={setAccount}
          options={[
            { value: "", label: "All accounts" },
            ...accounts.map((each) => ({ value: each, label: each })),
          ]}
        />
        <SelectField
          label="What"
          labelHidden
          value={what}
          onChange={setWhat}
          options={[
            { value: "", label: "All changes" },
            ...KINDS.map((kind) => ({
              value: kind,
              label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
            })),
          ]}
        />
        <TextField type="date" label="Day" labelHidden value={day} onChange={setDay} />
      </div>
      <p role="status">{`${formatCount(shown.length)} of ${formatCount(changes.length)} changes, the newest first`}</p>
      {shown.length > 0 && <DataTable columns={toChangeColumns(zone)} rows={shown} getKey={({ id }) => id} />}
      <p className={styles.where}>{[words, ...notHeld].join(" ")}</p>
    </>
  );
}
