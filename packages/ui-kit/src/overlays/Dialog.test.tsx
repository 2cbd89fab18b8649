import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ComboboxField } from "../fields/ComboboxField.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

interface ExampleProps extends Partial<DialogProps> {
  readonly name?: string;
  readonly body?: ReactNode;
  readonly component?: typeof Dialog;
}

/** A button that opens a dialog with one field and one action. */
function Example({ name = "View", body, component: Part = Dialog, ...props }: ExampleProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open {name}
      </button>
      {open && (
        <Part
          title={name}
          onClose={() => setOpen(false)}
          actions={<button type="button">Save {name}</button>}
          {...props}
        >
          {body ?? <input aria-label={`Name of ${name}`} />}
        </Part>
      )}
    </>
  );
}

async function openDialog(name = "View") {
  await userEvent.click(screen.getByRole("button", { name: `Open ${name}` }));
  const dialog = await screen.findByRole("dialog", { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

describe("Dialog", () => {
  it("has its title as name, and a description", async () => {
    render(<Example description="What it is for" />);
    await openDialog();
    const dialog = screen.getByRole("dialog", { name: "View", description: "What it is for" });
    expect(dialog.getAttribute("aria-modal")).toBe("true");
  });

  it("can be an alert, and says that it is busy", () => {
    const { rerender } = render(<Dialog role="alertdialog" busy onClose={() => {}} title="Session ends" />);
    const dialog = screen.getByRole("alertdialog", { name: "Session ends" });
    expect(dialog.getAttribute("aria-busy")).toBe("true");
    rerender(<Dialog role="alertdialog" onClose={() => {}} title="Session ends" />);
    expect(dialog.hasAttribute("aria-busy")).toBe(false);
  });

  it("stays open when the page beside it is pressed, because it may hold what was typed", async () => {
    const onClose = vi.fn();
    render(<Dialog onClose={onClose} title="View" />);
    // Radix listens from the next task on.
    await new Promise((resolve) => void setTimeout(resolve));
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "View" })).toBeTruthy();
  });

  it("passes over a disabled field and a disabled action for its first focus", async () => {
    const { unmount } = render(
      <Example
        body={
          <>
            <input aria-label="Locked" disabled />
            <input aria-label="Open" />
          </>
        }
      />,
    );
    await openDialog();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Open");
    unmount();
    render(
      <Example
        body="Sure?"
        actions={
          <>
            <button type="button" disabled>
              Save
            </button>
            <button type="button">Cancel</button>
          </>
        }
      />,
    );
    await openDialog();
    expect(document.activeElement?.textContent).toBe("Cancel");
  });

  it("leaves the focus where something inside it has taken it", async () => {
    render(
      <Example
        body={
          <>
            <input aria-label="First" />
            <input aria-label="Second" ref={(element) => element?.focus()} />
          </>
        }
      />,
    );
    await openDialog();
    await new Promise((resolve) => void setTimeout(resolve));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Second");
  });

  it("gives the focus to the page's heading where the button that opened it is gone", async () => {
    function Once() {
      const [step, setStep] = useState<"button" | "dialog" | "done">("button");
      return (
        <main>
          <h1 tabIndex={-1}>Users</h1>
          {step === "button" && (
            <button type="button" onClick={() => setStep("dialog")}>
              Open View
            </button>
          )}
          {step === "dialog" && (
            <Dialog
              title="View"
              onClose={() => setStep("done")}
              actions={<button type="button">Save View</button>}
            />
          )}
        </main>
      );
    }
    render(<Once />);
    await openDialog();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Users" })));
  });

  it("focuses its first field and keeps Tab inside", async () => {
    render(<Example />);
    const dialog = await openDialog();
    expect(document.activeElement).toBe(screen.getByLabelText("Name of View"));
    for (let step = 0; step < 6; step += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it("takes the focus from the page also where its only field is hidden", async () => {
    // As browsers do, and jsdom does not: what is hidden takes no focus.
    const focus = vi.spyOn(HTMLInputElement.prototype, "focus").mockImplementation(() => undefined);
    render(<Example body={<input type="file" hidden />} />);
    await openDialog();
    expect(document.activeElement?.textContent).toBe("Save View");
    focus.mockRestore();
  });

  it("focuses the element that it is given", async () => {
    render(
      <Example
        body={
          <button type="button" data-autofocus="">
            Cancel
          </button>
        }
      />,
    );
    await openDialog();
    expect(document.activeElement?.textContent).toBe("Cancel");
  });

  it("closes on Escape and returns the focus", async () => {
    render(<Example />);
    await openDialog();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Open View"));
  });

  it("leaves the focus in a field that was chosen right after it closed", async () => {
    render(
      <>
        <Example />
        <input aria-label="Password" type="text" />
      </>,
    );
    await openDialog();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    // Before the timer that returns the focus; one that is set after it fires after it.
    screen.getByLabelText("Password").focus();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  it.each([
    ["busy", { busy: true }],
    ["not dismissable", { dismissable: false }],
  ])("stays open when Escape is pressed while %s", async (_state, props) => {
    const onClose = vi.fn();
    render(<Dialog onClose={onClose} title="View" {...props} />);
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "View" })).toBeTruthy();
  });

  it("closes by its close button, but not while busy", async () => {
    const onClose = vi.fn();
    const { rerender } = render(<Dialog busy onClose={onClose} title="View" />);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).not.toHaveBeenCalled();
    rerender(<Dialog onClose={onClose} title="View" />);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("closes an open list inside it before itself", async () => {
    const field = (
      <ComboboxField
        label="Place"
        value={undefined}
        onChange={() => {}}
        options={[{ value: "b", label: "Bath" }]}
      />
    );
    render(<Example body={field} />);
    await openDialog();
    await userEvent.click(screen.getByRole("combobox", { name: "Place" }));
    expect(screen.getByRole("listbox")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(screen.getByRole("dialog")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("stops the page behind it from scrolling until it closes", async () => {
    render(<Example />);
    await openDialog();
    expect(document.documentElement.hasAttribute("data-has-dialog")).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(document.documentElement.hasAttribute("data-has-dialog")).toBe(false);
  });
});

/** Two dialogs of which one gives way to the other. */
function Steps() {
  const [step, setStep] = useState<"none" | "first" | "second">("none");
  const close = () => setStep("none");
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      <button type="button" onClick={() => setStep("first")}>
        Begin
      </button>
      {step === "first" && (
        <Dialog
          key="first"
          title="First step"
          onClose={close}
          actions={
            <button type="button" onClick={() => setStep("second")}>
              Next
            </button>
          }
        />
      )}
      {step === "second" && (
        <Dialog
          key="second"
          title="Second step"
          onClose={close}
          actions={
            <button type="button" onClick={() => setStep("first")}>
              Back
            </button>
          }
        />
      )}
    </>
  );
}

describe("a dialog in steps", () => {
  it.each([
    ["after Next", ["Next"]],
    ["after Next and Back", ["Next", "Back"]],
    ["after Next, Back and Next", ["Next", "Back", "Next"]],
  ])("gives focus back to the button that opened the first, %s", async (_when, presses) => {
    render(<Steps />);
    await userEvent.click(screen.getByRole("button", { name: "Begin" }));
    for (const name of presses) {
      const button = await screen.findByRole("button", { name });
      await waitFor(() => expect(document.activeElement).toBe(button));
      for (let tab = 0; tab < 20; tab += 1) await userEvent.tab();
      await userEvent.click(button);
    }
    await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Begin"));
  });
});

describe("two open dialogs", () => {
  it("close from the top, one for each Escape", async () => {
    render(<Example body={<Example name="Second" />} />);
    await openDialog();
    await openDialog("Second");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Second" })).toBeNull();
    expect(screen.getByRole("dialog", { name: "View" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Open Second"));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "View" })).toBeNull();
  });

  it("keep what was typed in the lower one", async () => {
    render(
      <Example
        body={
          <>
            <input aria-label="Amount" />
            <Example name="Second" />
          </>
        }
      />,
    );
    await openDialog();
    await userEvent.type(screen.getByLabelText("Amount"), "20");
    await openDialog("Second");
    await userEvent.keyboard("{Escape}");
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("20");
  });
});

describe("dialogs of two bundles, each with its own copy of the kit", () => {
  it("close from the top, one for each Escape, without a fight for focus", async () => {
    vi.resetModules();
    const other = await import("./Dialog.tsx");
    expect(other.Dialog).not.toBe(Dialog);
    render(<Example />);
    render(<Example name="Notice" component={other.Dialog} body={<a href="#more">More</a>} />);
    await openDialog();
    // By hand: the page behind the first dialog is out of reach for a user.
    screen.getByText("Open Notice").click();
    const notice = await screen.findByRole("dialog", { name: "Notice" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Save Notice"));
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab();
      expect(notice.contains(document.activeElement)).toBe(true);
    }

    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Notice" })).toBeNull();
    const below = screen.getByRole("dialog", { name: "View" });
    await waitFor(() => expect(below.contains(document.activeElement)).toBe(true));

    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
