import { Button } from "@capno/ui-kit/buttons/Button";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { useRemovalTime } from "../use-removal-time.ts";
import { describeMark, formatExport, getConfirmation } from "../../export-status/export-texts.ts";
import styles from "./ExportNote.module.css";
import { focusHeading } from "./focus-heading.ts";
import { useExportState, useExportStatus } from "./use-export-status.ts";

/**
 * Whether and when the result was saved, announced when that changes; until then, when it is removed. Of a copied text
 * or a download the browser does not tell whether it was kept: one press does.
 */
export function ExportNote({ capnogramId }: { readonly capnogramId: string }) {
  const exportStatus = useExportStatus();
  const mark = useExportState(({ getMark }) => getMark(capnogramId));
  const words = useExportState(({ getExport }) => {
    const exported = getExport(capnogramId);
    return exported && formatExport(exported);
  });
  const since = useExportState(({ getState }) => getState().since);
  const removal = useRemovalTime();
  const how = useExportState(({ getExport }) => getExport(capnogramId)?.how);
  return (
    <div className={styles.note} data-on="screen">
      <p role="status" className={styles.words}>
        <StatusMark
          tone={mark === "saved" ? "good" : "watch"}
          label={words ?? `${describeMark(mark, since).label}, removed at ${removal}`}
        />
      </p>
      {mark === "copied" && how !== undefined && (
        <Button
          size="small"
          onClick={() => {
            focusHeading();
            exportStatus.confirmCopy(capnogramId);
          }}
        >
          {getConfirmation(how)}
        </Button>
      )}
    </div>
  );
}
