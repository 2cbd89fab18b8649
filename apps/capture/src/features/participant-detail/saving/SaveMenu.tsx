import { Menu } from "@capno/ui-kit/overlays/Menu";
import { CapnogramIcon, DownloadIcon, TableIcon } from "@capno/ui-kit/icons";

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
      icon={DownloadIcon}
      iconOnly
      size="small"
      items={[
        { id: "csv", label: csvLabel, icon: TableIcon, onSelect: onCsv },
        ...(onPicture
          ? [{ id: "png", label: "Picture as PNG", icon: CapnogramIcon, onSelect: onPicture } as const]
          : []),
      ]}
    />
  );
}
