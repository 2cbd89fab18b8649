import { Menu } from "@capno/ui-kit/Menu";
import { downloadIcon } from "@capno/ui-kit/icons/download";
import { tableIcon } from "@capno/ui-kit/icons/table";
import { waveIcon } from "@capno/ui-kit/icons/wave";

export interface SaveMenuProps {
  /** "Save capnogram" */
  readonly label: string;
  /** "Samples as CSV" */
  readonly csvLabel: string;
  readonly onCsv: () => void;
  /** Left out where the chart cannot make a picture of itself. */
  readonly onPicture?: () => void;
}

/** A chart's numbers or its picture as a file. */
export function SaveMenu({ label, csvLabel, onCsv, onPicture }: SaveMenuProps) {
  return (
    <Menu
      label={label}
      icon={downloadIcon}
      size="small"
      items={[
        { id: "csv", label: csvLabel, icon: tableIcon, onSelect: onCsv },
        ...(onPicture
          ? [{ id: "png", label: "Picture as PNG", icon: waveIcon, onSelect: onPicture } as const]
          : []),
      ]}
    />
  );
}
