import { Button } from "@capno/ui-kit/buttons/Button";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";

import { FormErrors } from "../FormErrors.tsx";
import { AgreementText } from "./AgreementText.tsx";

type EulaDialogProps =
  | { readonly mode: "read"; readonly onClose: () => void }
  | {
      readonly mode: "decide";
      readonly busy: boolean;
      /** The error of the last attempt to accept. */
      readonly problem: string | undefined;
      readonly onAccept: (marketingOptIn: boolean) => void;
      readonly onReject: () => void;
    };

/** The end-user licence agreement, to read or to decide about. */
export function EulaDialog(props: EulaDialogProps) {
  const [marketing, setMarketing] = useState(false);
  if (props.mode === "read") {
    return (
      <Dialog
        size="large"
        title="End User Licence Agreement"
        onClose={props.onClose}
        actions={
          <Button variant="primary" onClick={props.onClose}>
            Close
          </Button>
        }
      >
        <AgreementText />
      </Dialog>
    );
  }
  const { busy, problem, onAccept, onReject } = props;
  return (
    <Dialog
      size="large"
      title="End User Licence Agreement"
      description="Please read and accept the agreement to continue."
      dismissable={false}
      busy={busy}
      onClose={onReject}
      actions={
        <>
          <Button disabled={busy} onClick={onReject}>
            Reject
          </Button>
          <Button variant="primary" busy={busy} onClick={() => onAccept(marketing)}>
            Accept
          </Button>
        </>
      }
    >
      <AgreementText />
      <CheckboxField
        label="Send me news about the product by email"
        hint="Optional. You can change your mind at any time by contacting support."
        checked={marketing}
        disabled={busy}
        onChange={setMarketing}
      />
      <FormErrors errors={problem === undefined ? [] : [problem]} />
    </Dialog>
  );
}
