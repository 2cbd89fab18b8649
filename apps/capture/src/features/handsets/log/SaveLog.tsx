import { parseHandset } from "@capno/domain/handset";
import { useServices } from "@capno/product-contract/use-services";
import { AsyncButton } from "@capno/ui-kit/buttons/AsyncButton";
import { Button } from "@capno/ui-kit/buttons/Button";
import { FILE_NOT_SAVED, type SaveTarget } from "@capno/ui-kit/behaviour/save-file";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { ALL_GROUPS_LABEL } from "@capno/domain/participant";

import type { HandsetLogView } from "../../../paths/handset-log-path.ts";
import { toFileName } from "../../../shared/file-name.ts";
import { useSaving } from "../../../shared/use-saving.ts";
import { formatHandsetLogCsv } from "./handset-log-table.ts";
import styles from "../Handsets.module.css";
import type { SiteLog } from "./read-handset-log.ts";

const NOT_MADE = "What makes the PDF could not be loaded, or failed.";

export interface SaveLogProps {
  readonly log: SiteLog;
  readonly view: HandsetLogView;
  readonly zone: string;
  /** Why the last press saved nothing; undefined: another began. */
  readonly onFailure: (reason: string | undefined) => void;
}

/** The log as it is shown, as a table and as a document for the investigator's site file. */
export function SaveLog({ log, view, zone, onFailure }: SaveLogProps) {
  const { config, session, notices } = useServices();
  const { saveCsv, chooseTarget } = useSaving();
  const group = session.account().groups.find(({ id }) => id === view.groupId);
  const what = view.udi === null ? "handset-log" : `handset-log-${parseHandset(view.udi).label}`;
  const fileName = toFileName(group?.projectId ?? "all", what, log.asOf);

  async function savePdf(): Promise<void> {
    onFailure(undefined);
    let target: SaveTarget | undefined;
    let isMade = false;
    try {
      target = await chooseTarget(`${fileName}.pdf`);
      if (target === undefined) return;
      const { makeHandsetLogFile } = await import("./make-handset-log-file.ts");
      const file = await makeHandsetLogFile(log, {
        udi: view.udi,
        project: group === undefined ? ALL_GROUPS_LABEL : `${group.projectId}, ${group.name}`,
        zone,
        brand: config.productName,
        fileName,
      });
      isMade = true;
      await target.write(new Blob([file], { type: "application/pdf" }));
    } catch (error) {
      await target?.discard();
      notices.report("a handset log could not be made", error);
      onFailure(isMade ? FILE_NOT_SAVED : NOT_MADE);
    }
  }

  return (
    <div className={styles.files}>
      <Button
        size="small"
        icon={DownloadIcon}
        onClick={() => void saveCsv(formatHandsetLogCsv(log), `${fileName}.csv`)}
      >
        Save as CSV
      </Button>
      <AsyncButton size="small" icon={DownloadIcon} work={savePdf} slowLabel="Making the PDF…">
        Save as PDF
      </AsyncButton>
    </div>
  );
}
