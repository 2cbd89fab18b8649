import type { PictureFailure, PictureHandle } from "@capno/charts/chart-handle";
import { toCsv, type Cell } from "@capno/domain/text";
import { useServices } from "@capno/product-contract/use-services";
import { Menu } from "@capno/ui-kit/overlays/Menu";
import { CapnogramIcon, DownloadIcon, TableIcon } from "@capno/ui-kit/icons";
import type { RefObject } from "react";

import { useSaving } from "../../../shared/use-saving.ts";

const FAILURES: Readonly<Record<PictureFailure, string>> = {
  "not-made": "The picture could not be made.",
  protected:
    "This browser protects pictures against being read, so what it saved would not be the chart. Save the values as CSV instead.",
  unanswered: "This browser has not made the picture in 10 seconds. Try again, or save the values as CSV.",
};

export interface SaveMenuProps {
  readonly label: string;
  readonly csvLabel: string;
  /** Without its ending. */
  readonly fileName: string;
  /** The lines of the CSV file, the headings first. */
  readonly getRows: () => readonly (readonly Cell[])[];
  /** Left out where there is no chart. */
  readonly chart?: RefObject<PictureHandle | null>;
}

export function SaveMenu({ label, csvLabel, fileName, getRows, chart }: SaveMenuProps) {
  const { notices } = useServices();
  const { saveCsv, saveFile } = useSaving();

  async function savePicture() {
    const picture = (await chart?.current?.toPng()) ?? "not-made";
    if (typeof picture === "string") notices.toast({ message: FAILURES[picture] });
    else saveFile(picture, `${fileName}.png`);
  }
  return (
    <Menu
      label={label}
      icon={DownloadIcon}
      iconOnly
      size="small"
      items={[
        {
          id: "csv",
          label: csvLabel,
          icon: TableIcon,
          onSelect: () => saveCsv(toCsv(getRows()), `${fileName}.csv`),
        },
        ...(chart === undefined
          ? []
          : [
              {
                id: "png",
                label: "Picture as PNG",
                icon: CapnogramIcon,
                onSelect: () => void savePicture(),
              } as const,
            ]),
      ]}
    />
  );
}
