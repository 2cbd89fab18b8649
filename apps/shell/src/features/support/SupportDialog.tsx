import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { LinkButton } from "@capno/ui-kit/buttons/LinkButton";
import { CheckIcon, CopyIcon, MailIcon } from "@capno/ui-kit/icons";
import { copyText } from "@capno/ui-kit/behaviour/copy-text";
import { useState } from "react";

import styles from "./SupportDialog.module.css";

/** Copies text to the clipboard and reports the outcome: a browser may refuse or have no clipboard. */
export function useCopyToClipboard() {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  async function write(text: string): Promise<void> {
    setOutcome((await copyText(text)) ? "copied" : "failed");
  }
  return { outcome, copy: (text: string) => void write(text) };
}

/** The texts of a dialog and of the email it starts. */
interface SupportWords {
  readonly title: string;
  readonly subject: string;
  /** Questions of the support team for the user to answer in the email. */
  readonly questions: readonly string[];
}

/** The dialog has the name of the entry that opens it. */
export const getSupportWords = (title: string): SupportWords => ({
  title,
  subject: "Support",
  questions: [],
});

export const FAULT: SupportWords = {
  title: "Report fault",
  subject: "Fault report",
  questions: ["What happened?", "What did you expect?", "When, and on which handset (serial number)?"],
};

interface SupportDialogProps {
  readonly words: SupportWords;
  readonly email: string;
  /** Versions and the page, for the support team. Never the user or a participant. */
  readonly facts: readonly string[];
  readonly onClose: () => void;
}

/** How to reach the support team: open the mail client, or copy the address. */
export function SupportDialog({ words, email, facts, onClose }: SupportDialogProps) {
  const { outcome, copy } = useCopyToClipboard();
  const { title, subject, questions } = words;
  const asked = questions.map((question) => `${question}\n\n`).join("");
  const body = encodeURIComponent(`${asked}\n\n${facts.join("\n")}\n`);
  return (
    <Dialog
      size="small"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button icon={outcome === "copied" ? CheckIcon : CopyIcon} onClick={() => copy(email)}>
            {outcome === "copied" ? "Copied" : "Copy address"}
          </Button>
          <LinkButton
            variant="primary"
            icon={MailIcon}
            href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${body}`}
          >
            Open mail client
          </LinkButton>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          <span>Please email the support team at</span> <strong className={styles.address}>{email}</strong>
          <span>.</span>
        </p>
        {questions.length > 0 && (
          <div>
            <p>The email begins with what the team will ask:</p>
            <ul>
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </div>
        )}
        <p>Do not include anything that identifies a patient.</p>
        <ul className={styles.facts} aria-label="Added to the email">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p role="status">
          {outcome === "copied" && <span>The address is in the clipboard.</span>}
          {outcome === "failed" && (
            <span>The address could not be copied. Select it above and copy it by hand.</span>
          )}
        </p>
      </div>
    </Dialog>
  );
}
