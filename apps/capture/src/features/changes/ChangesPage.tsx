import { formatCount } from "@capno/domain/number";
import { forSpreadsheets } from "@capno/domain/text";
import { useServices } from "@capno/product-contract/use-services";
import { AsyncButton } from "@capno/ui-kit/buttons/AsyncButton";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useState } from "react";

import { toFileStamp } from "../../shared/time/local-iso.ts";
import { RecordsPage } from "../../shared/RecordsPage.tsx";
import { useSaving } from "../../shared/use-saving.ts";
import { NEVER_HELD, readChangeLog, type ChangeLog } from "../../state/changes/change-log.ts";
import { formatChangesCsv } from "../../state/changes/changes-table.ts";
import { useCapture } from "../../state/use-capture.ts";
import styles from "./ChangesPage.module.css";

/** Saves who changed what in the stores of the account's groups, for the trial master file. */
export const ChangesPage = () => (
  <div className={styles.page}>
    <RecordsPage title="Log of changes">
      <PermittedPage />
    </RecordsPage>
  </div>
);

function PermittedPage() {
  const { session, clock } = useServices();
  const capture = useCapture();
  const saving = useSaving();
  const [hasNoteText, setNoteText] = useState(false);
  const [log, setLog] = useState<ChangeLog>();

  async function save() {
    const read = await readChangeLog(capture, { hasNoteText });
    const csv = formatChangesCsv(read, session.account().groups);
    saving.saveCsv(forSpreadsheets(csv), `changes-${toFileStamp(clock.now())}.csv`);
    setLog(read);
  }

  return (
    <>
      <PageHeading dense title="Log of changes" />
      <p>
        {`Who changed a note, a mark, an explanation, a status or an allocation. The file has a line for each change that is shared with your groups: time in UTC, account, whom, before, after and reason. ${NEVER_HELD}`}
      </p>
      <CheckboxField
        label="With the text of notes"
        hint="Without it the file says that a note was written or changed, and not what it says."
        checked={hasNoteText}
        onChange={setNoteText}
      />
      <div>
        <AsyncButton variant="primary" icon={DownloadIcon} work={save} slowLabel="Reading the stores…">
          Save as CSV
        </AsyncButton>
      </div>
      <div role="status">{log !== undefined && <Outcome log={log} />}</div>
    </>
  );
}

function Outcome({ log: { changes, notHeld } }: { readonly log: ChangeLog }) {
  return (
    <>
      <p>{`${formatCount(changes.length)} ${changes.length === 1 ? "change" : "changes"} in the file. Not in it:`}</p>
      <ul>
        {notHeld.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}
