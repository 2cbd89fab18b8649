import { StatusMark } from "@capno/ui-kit/StatusMark";

import { useRemovalTime } from "../use-removal-time.ts";
import { formatExport } from "./export-texts.ts";
import styles from "./ExportNote.module.css";
import { useExportState } from "./use-export-status.ts";

/** Whether and when the result was saved, announced when that changes; until then, when it is removed. */
export function ExportNote({ capnogramId }: { readonly capnogramId: string }) {
  const exported = useExportState((exportStatus) => exportStatus.getExport(capnogramId));
  const removal = useRemovalTime();
  return (
    <p role="status" className={styles.note}>
      {exported === undefined ? (
        <StatusMark tone="watch" label={`Not saved yet, removed at ${removal}`} />
      ) : (
        <StatusMark tone="good" label={formatExport(exported)} />
      )}
    </p>
  );
}
