import { Button } from "@capno/ui-kit/Button";
import { Dialog } from "@capno/ui-kit/Dialog";
import { LinkButton } from "@capno/ui-kit/LinkButton";
import { checkIcon } from "@capno/ui-kit/icons/check";
import { copyIcon } from "@capno/ui-kit/icons/copy";
import { mailIcon } from "@capno/ui-kit/icons/mail";

import { useCopying } from "../../frame/use-copying.ts";
import styles from "./SupportDialog.module.css";

export interface SupportDialogProps {
  readonly email: string;
  /** What helps the support team: versions and the page. Never who, never which participant. */
  readonly facts: readonly string[];
  readonly onClose: () => void;
}

/** How to reach the support team: open the mail client, or copy the address. @spec §1 */
export function SupportDialog({ email, facts, onClose }: SupportDialogProps) {
  const { outcome, copy } = useCopying();
  const body = encodeURIComponent(`\n\n${facts.join("\n")}\n`);
  return (
    <Dialog
      open
      size="small"
      title="Contact support"
      onClose={onClose}
      actions={
        <>
          <Button icon={outcome === "copied" ? checkIcon : copyIcon} onClick={() => copy(email)}>
            {outcome === "copied" ? "Copied" : "Copy address"}
          </Button>
          <LinkButton variant="primary" icon={mailIcon} href={`mailto:${email}?subject=Support&body=${body}`}>
            Open mail client
          </LinkButton>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          Please e-mail the support team at <strong className={styles.address}>{email}</strong>.
        </p>
        <p>Do not include anything that identifies a patient.</p>
        <ul className={styles.facts} aria-label="Added to the e-mail">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p role="status">
          {outcome === "copied" && "The address is in the clipboard."}
          {outcome === "failed" && "The address could not be copied. Select it above and copy it by hand."}
        </p>
      </div>
    </Dialog>
  );
}
