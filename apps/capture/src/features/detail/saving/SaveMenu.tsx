import { Menu } from "@capno/ui-kit/Menu";

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
      icon="download"
      size="small"
      items={[
        { id: "csv", label: csvLabel, icon: "table", onSelect: onCsv },
        ...(onPicture
          ? [{ id: "png", label: "Picture as PNG", icon: "wave", onSelect: onPicture } as const]
          : []),
      ]}
    />
  );
}
