import type { KeyboardShortcut } from "@capno/product-contract/product";
import { Button } from "@capno/ui-kit/buttons/Button";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { areSingleKeyShortcutsOn, setSingleKeyShortcuts } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { useState } from "react";

import styles from "./ShortcutsDialog.module.css";

interface ShortcutsDialogProps {
  /** Those of the product that is open. */
  readonly shortcuts: readonly KeyboardShortcut[];
  readonly onClose: () => void;
}

const EVERYWHERE: readonly KeyboardShortcut[] = [
  { keys: ["?"], does: "Show shortcuts" },
  { keys: ["Ctrl + K", "⌘ + K"], does: "Go to a page or a command" },
  { keys: ["Tab", "Shift + Tab"], does: "Go to the next or the previous control" },
  { keys: ["Enter"], does: "Press the button or follow the link that has the focus" },
  { keys: ["Esc"], does: "Close what is open" },
];

/** The keyboard shortcuts, and a switch to turn single-key ones off (WCAG 2.1.4). */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const [areOn, setOn] = useState(areSingleKeyShortcutsOn);
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button variant="primary" data-autofocus="" onClick={onClose}>
          Close
        </Button>
      }
    >
      {shortcuts.length > 0 && <Keys title="On these pages" shortcuts={shortcuts} />}
      <Keys title="Everywhere" shortcuts={EVERYWHERE} />
      <CheckboxField
        label="Use single-key shortcuts"
        checked={areOn}
        onChange={(on) => {
          setSingleKeyShortcuts(on);
          setOn(areSingleKeyShortcutsOn());
        }}
      />
    </Dialog>
  );
}

function Keys({
  title,
  shortcuts,
}: {
  readonly title: string;
  readonly shortcuts: readonly KeyboardShortcut[];
}) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={styles.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
