import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { TextAreaField } from "@capno/ui-kit/fields/TextAreaField";

/** If the clipboard is refused: the text, selected, to be copied by keyboard. */
export function CopyByHand(props: {
  readonly text: string;
  /** The person copied it from the field. */
  onCopied(): void;
  onClose(): void;
}) {
  const { text } = props;
  return (
    <Dialog
      open
      size="medium"
      title="Copy for the record"
      description="The browser does not let the dashboard copy. The text is selected: copy it with the keys or the menu of your device."
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
          // Part of it is not the whole result.
          if (selectionEnd - selectionStart >= text.length) props.onCopied();
        }}
      />
    </Dialog>
  );
}
