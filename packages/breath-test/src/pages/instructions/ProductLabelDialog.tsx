import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";

import styles from "./ProductLabelDialog.module.css";

export function ProductLabelDialog(props: {
  readonly src: string;
  readonly productName: string;
  onClose(): void;
}) {
  return (
    <Dialog
      onClose={props.onClose}
      title="Product label"
      size="large"
      actions={
        <Button variant="primary" onClick={props.onClose}>
          Close
        </Button>
      }
    >
      <img className={styles.label} src={props.src} alt={`Product label of ${props.productName}`} />
    </Dialog>
  );
}
