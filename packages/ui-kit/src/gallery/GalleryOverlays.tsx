import { useState } from "react";
import { Button } from "../buttons/Button.tsx";
import { Card } from "../layout/Card.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { TextField } from "../fields/TextField.tsx";
import { type Toast, Toasts } from "../feedback/Toasts.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import styles from "./Gallery.module.css";

export function GalleryOverlays() {
  const [open, setOpen] = useState<"form" | "busy" | undefined>();
  const [onTop, setOnTop] = useState(false);
  const [name, setName] = useState("");
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [count, setCount] = useState(1);

  function addToast(toast: Omit<Toast, "id">) {
    setCount(count + 1);
    setToasts([...toasts, { ...toast, id: String(count) }]);
  }

  return (
    <Card title="Above the page">
      <div className={styles.row}>
        <Button onClick={() => setOpen("form")}>Open dialog</Button>
        <Button onClick={() => setOpen("busy")}>Open busy dialog</Button>
        <Button
          onClick={() => addToast({ tone: "info", text: "That page does not exist", durationMs: 6000 })}
        >
          Show a note
        </Button>
        <Button
          onClick={() =>
            addToast({
              tone: "act",
              text: "The record could not be sent",
              action: { label: "Try again", onSelect: () => {} },
            })
          }
        >
          Show an error
        </Button>
        <Tooltip delayMs={500} content="This appears after half a second, or at once on focus">
          <Button variant="quiet">Long hover</Button>
        </Tooltip>
      </div>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        busy={open === "busy"}
        title="Name this view"
        description="The name is shown in the list of views."
        actions={
          <>
            <Button onClick={() => setOpen(undefined)}>Cancel</Button>
            <Button variant="primary" busy={open === "busy"} onClick={() => setOnTop(true)}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" value={name} onChange={setName} />
      </Dialog>
      <Dialog
        open={onTop}
        onClose={() => setOnTop(false)}
        role="alertdialog"
        size="small"
        title="Save under this name?"
        description="A dialog above a dialog: Escape closes this one first."
        actions={
          <Button variant="primary" onClick={() => setOnTop(false)}>
            Back
          </Button>
        }
      />
      <Toasts
        toasts={toasts}
        onDismiss={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
      />
    </Card>
  );
}
