import { Button } from "@capno/ui-kit/Button";
import { DataList } from "@capno/ui-kit/DataList";
import { Dialog } from "@capno/ui-kit/Dialog";
import { LinkButton } from "@capno/ui-kit/LinkButton";
import { ExternalIcon } from "@capno/ui-kit/icons";

export interface AboutDialogProps {
  readonly productName: string;
  readonly rows: readonly { readonly term: string; readonly value: string }[];
  /** Address of the product's label; empty hides the link. */
  readonly labelUrl: string;
  readonly onClose: () => void;
}

/** A label is printed on white, and never wider than the dialog. */
const LABEL = { display: "block", maxInlineSize: "100%", marginInline: "auto", backgroundColor: "#fff" };

/** The product's label and the running version of every part. */
export function AboutDialog({ productName, rows, labelUrl, onClose }: AboutDialogProps) {
  return (
    <Dialog
      open
      title={`About ${productName}`}
      onClose={onClose}
      actions={
        <>
          {labelUrl !== "" && (
            <LinkButton icon={ExternalIcon} href={labelUrl} target="_blank" rel="noopener noreferrer">
              Product label
            </LinkButton>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {labelUrl !== "" && <img style={LABEL} src={labelUrl} alt={`Product label of ${productName}`} />}
      <DataList rows={rows} />
    </Dialog>
  );
}
