import { toCsv, type Cell } from "@capno/domain/text/csv";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { IconButton } from "@capno/ui-kit/overlays/IconButton";

import { useSaving } from "../../kit/use-saving.ts";

interface SaveCsvButtonProps {
  readonly what: string;
  /** Without the extension. */
  readonly fileName: string;
  /** The lines of the CSV file, the headings first. */
  readonly getRows: () => readonly (readonly Cell[])[];
}

export function SaveCsvButton({ what, fileName, getRows }: SaveCsvButtonProps) {
  const { saveCsv } = useSaving();
  return (
    <IconButton
      label={`Save ${what} as CSV`}
      icon={DownloadIcon}
      variant="quiet"
      size="small"
      onClick={() => void saveCsv(toCsv(getRows()), `${fileName}.csv`)}
    />
  );
}
