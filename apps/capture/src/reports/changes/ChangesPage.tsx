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
import { useEffect, useMemo, useState } from "react";

import { toFileStamp } from "../../kit/time/local-iso.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { StatusTabs } from "../../study/StatusTabs.tsx";
import { useSaving } from "../../kit/use-saving.ts";
import { readChangeLog, type Change, type ChangeLog } from "../../study/changes/change-log.ts";
import { formatChangesCsv } from "../../study/changes/changes-table.ts";
import { useCapture } from "../../study/use-capture.ts";
import { toChangeColumns } from "./change-columns.tsx";
import densePage from "../../kit/DensePage.module.css";
import styles from "../../kit/StatusPage.module.css";

/** Who changed what in the stores of the account's groups, and the same as a file for the trial master file. */
export const ChangesPage = () => (
  <div className={densePage.page}>
    <RecordsPage title="Log of changes">
      <PermittedPage />
    </RecordsPage>
  </div>
);

function PermittedPage() {
  const { session, clock } = useServices();
  const capture = useCapture();
  const saving = useSaving();
  const { zone } = useStudyZone();
  const [hasNoteText, setNoteText] = useState(false);
  const [log, setLog] = useState<ChangeLog>();
  useEffect(() => {
    let isWanted = true;
    void readChangeLog(capture, { hasNoteText }).then((read) => {
      if (isWanted) setLog(read);
    });
    return () => {
      isWanted = false;
    };
  }, [capture, hasNoteText]);

  async function save() {
    const read = await readChangeLog(capture, { hasNoteText });
    const csv = formatChangesCsv(read, session.account().groups);
    setLog(read);
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
        <AsyncButton size="small" icon={DownloadIcon} work={save} slowLabel="Reading the stores…">
          Save as CSV
        </AsyncButton>
      </div>
      {log === undefined ? <p aria-busy="true">Reading the stores…</p> : <Changes log={log} />}
    </>
  );
}

const KINDS = ["note", "mark", "explanation", "status", "allocation"] as const;

function Changes({ log: { changes, notHeld } }: { readonly log: ChangeLog }) {
  const { zone, words } = useStudyZone();
  const [user, setUser] = useState("");
  const [account, setAccount] = useState("");
  const [what, setWhat] = useState("");
  const [day, setDay] = useState("");
  const accounts = useMemo(() => [...new Set(changes.map(({ by }) => by))].toSorted(), [changes]);
  const shown = useMemo(() => {
    const text = toTypedSearchText(user);
    const isShown = (change: Change) =>
      (text === "" || toSearchText(change.participantId ?? "").includes(text)) &&
      (account === "" || change.by === account) &&
      (what === "" || change.what === what) &&
      (day === "" || formatIsoDate(change.at, zone) === day);
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
      {shown.length > 0 && (
        <DataTable
          columns={toChangeColumns(zone)}
          rows={shown}
          getKey={({ store, groupId, entry, id, at }) => `${store} ${groupId} ${entry} ${id} ${at}`}
        />
      )}
      <p className={styles.where}>{[words, ...notHeld].join(" ")}</p>
    </>
  );
}
