import { writeRecordText } from "@capno/report/write-record-text";
import { copyText } from "@capno/ui-kit/behaviour/copy-text";
import { CopyIcon } from "@capno/ui-kit/icons";
import { type ReactNode, useState } from "react";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { TextAreaField } from "@capno/ui-kit/fields/TextAreaField";

import type { BreathTestRecord } from "../../../definition.ts";
import { describeRecord } from "../../../report/describe-record.ts";
import { fetchWholeRecord } from "../../../report/fetch-report-content.ts";
import { useJourney } from "../../../session/journey-context.ts";
import type { ResultAction } from "./result-action.ts";

/** Copies a result as lines of text; where the browser refuses, shows them to be copied by hand. */
export function useCopyAction(record: BreathTestRecord<unknown>): {
  readonly action: ResultAction;
  readonly dialog: ReactNode;
} {
  const journey = useJourney();
  const { services, exportStatus, definition, records } = journey;
  const { notices, activity, config, clock } = services;
  /** The text shown for copying by hand if the browser refuses the clipboard. */
  const [refused, setRefused] = useState<string>();

  function noteCopied(): void {
    const { capnogramId, isFinal, diagnosis } = record;
    exportStatus.keep(record, "text-copied", "made");
    if (!isFinal)
      records.noteFirstSeen(capnogramId, { isTaken: true, result: definition.quoteResult(diagnosis) });
    activity.record({ what: "Result copied" });
    notices.toast({ message: "Copied. Paste it into the patient's record." });
  }

  async function copy(): Promise<void> {
    const whole = await fetchWholeRecord(journey, record);
    const content = describeRecord(journey, whole, { madeAt: clock.now(), backend: undefined });
    const codes = config.report.copyCodes.flatMap(({ product, code }) =>
      product === definition.productId ? [code] : [],
    );
    const text = writeRecordText(content, codes);
    if (await copyText(text)) noteCopied();
    else setRefused(text);
  }

  return {
    action: { id: "copy", label: "Copy for the record", icon: CopyIcon, run: () => void copy() },
    dialog: refused !== undefined && (
      <CopyByHand text={refused} onCopied={noteCopied} onClose={() => setRefused(undefined)} />
    ),
  };
}

/** If the clipboard is refused: the text, selected, to be copied by keyboard. */
function CopyByHand(props: {
  readonly text: string;
  /** The person copied it from the field. */
  onCopied(): void;
  onClose(): void;
}) {
  const { text } = props;
  return (
    <Dialog
      size="medium"
      title="Copy for the record"
      description="Copying is blocked. The text is selected: press Ctrl + C, or copy it from your device's menu."
      onClose={props.onClose}
      actions={
        <Button variant="primary" onClick={props.onClose}>
          Close
        </Button>
      }
    >
      <TextAreaField
        label="Text"
        readOnly
        rows={text.split("\n").length + 1}
        value={text}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
        onCopy={({ currentTarget: { selectionStart, selectionEnd } }) => {
          // Copying a part of the text does not count as copying the result.
          if (selectionEnd - selectionStart >= text.length) props.onCopied();
        }}
      />
    </Dialog>
  );
}
