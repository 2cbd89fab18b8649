import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../buttons/Button.tsx";
import { classNames } from "../styles/class-names.ts";
import {
  announceDialogs,
  dialogAttribute,
  isCovered,
  isTopLayer,
  watchDialogs,
} from "../behaviour/layers.ts";
import { CloseIcon } from "../icons/icons.ts";
import { toElement } from "../text/to-element.tsx";
import styles from "./Dialog.module.css";

export interface DialogProps {
  /** Escape or the close button. Never called while busy, nor by a click outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode | undefined;
  readonly children?: ReactNode | undefined;
  /** Buttons in the footer; the last is the main one. */
  readonly actions?: ReactNode | undefined;
  /** Work is in progress: Escape and the close button do nothing. */
  readonly busy?: boolean | undefined;
  readonly size?: "small" | "medium" | "large" | "full" | undefined;
  /** False takes away Escape and the close button: only the actions lead on. */
  readonly dismissable?: boolean | undefined;
  /** An alertdialog interrupts: errors, a session about to end. */
  readonly role?: "dialog" | "alertdialog" | undefined;
}

/**
 * A modal dialog. Focus goes to `[data-autofocus]`, else the first field, else the first action,
 * stays inside, and returns to where it was. Escape closes the top-most layer only.
 */
export function Dialog({
  onClose,
  title,
  description,
  children,
  actions,
  busy = false,
  size = "medium",
  dismissable = true,
  role = "dialog",
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const covered = useCovered(content);
  const returnFocus = useFocusInside(content);

  return (
    // A covered dialog keeps its contents but lets go of focus: two traps, each in
    // its own bundle, would throw focus to and fro for ever.
    <Radix.Root open={!covered}>
      <Radix.Portal forceMount>
        <Radix.Overlay forceMount className={styles.scrim} data-on="screen" data-scroll-lock="">
          <Radix.Content
            {...dialogAttribute}
            forceMount
            ref={content}
            role={role}
            aria-modal="true"
            aria-busy={busy || undefined}
            className={classNames(styles.dialog, styles[size])}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus();
            }}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              if (!isTopLayer(content.current)) return;
              // The next dialog down must not take the same key press for itself.
              event.stopImmediatePropagation();
              if (dismissable && !busy) onClose();
            }}
          >
            <header className={styles.header}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {dismissable && (
                <Button
                  variant="quiet"
                  size="small"
                  icon={CloseIcon}
                  iconOnly
                  disabled={busy}
                  onClick={onClose}
                >
                  Close
                </Button>
              )}
            </header>
            <div className={styles.body} data-dialog-body="">
              {description !== undefined && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
              {toElement(children)}
            </div>
            {actions !== undefined && (
              <footer className={styles.actions} data-dialog-actions="">
                {actions}
              </footer>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function useCovered(content: RefObject<HTMLElement | null>): boolean {
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    const stop = watchDialogs(() => {
      // At once: the dialog that announces itself moves focus in its next step.
      flushSync(() => setCovered(content.current !== null && isCovered(content.current)));
    });
    return () => {
      stop();
      // After this element has left the document.
      queueMicrotask(announceDialogs);
    };
  }, [content]);
  return covered;
}

/** The element that gets the focus back when a dialog was replaced by the next one. */
let handedOn: Element | null = null;

/** Moves focus inside on opening; gives the way to bring it back. */
function useFocusInside(content: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    // The step before took its focused button with it: who opened that one, opened this one.
    before.current ??= active === document.body ? handedOn : active;
    return () => {
      handedOn = before.current;
      queueMicrotask(() => {
        handedOn = null;
      });
    };
  }, []);
  useEffect(() => {
    // Wait until React has settled: the dialog below must release focus first.
    const timer = setTimeout(() => {
      announceDialogs();
      const dialog = content.current;
      if (dialog && !dialog.contains(document.activeElement)) focusFirst(dialog);
    });
    return () => clearTimeout(timer);
  }, [content]);
  return () => {
    // Radix calls this a moment after the dialog is gone: a control that was chosen meanwhile keeps the focus.
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.tabIndex >= 0) return;
    const target = before.current;
    if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
      target.focus();
    } else {
      document.querySelector<HTMLElement>("main h1")?.focus();
    }
  };
}

function focusFirst(dialog: HTMLElement): void {
  const action = "[data-dialog-actions] button:not(:disabled)";
  const target =
    dialog.querySelector<HTMLElement>("[data-autofocus]") ??
    dialog.querySelector<HTMLElement>(
      "[data-dialog-body] :is(input, select, textarea):not(:disabled, [hidden])",
    ) ??
    dialog.querySelector<HTMLElement>(action) ??
    dialog;
  // The actions stay in view at the lower edge; scrolling to them would hide the title.
  target.focus({ preventScroll: target.matches("[data-dialog-actions] *") });
}
