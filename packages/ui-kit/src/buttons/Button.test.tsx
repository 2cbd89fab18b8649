import type { FormEvent } from "react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";
import { CopyIcon } from "../icons/icons.ts";

describe("Button", () => {
  it('has the type button unless it is given type="submit"', () => {
    render(<Button>Open</Button>);
    expect(screen.getByRole("button", { name: "Open" }).getAttribute("type")).toBe("button");
  });

  it("says why it cannot be pressed, stays reachable and does nothing", async () => {
    const onClick = vi.fn();
    render(
      <Button disabledReason="Choose a group first" onClick={onClick}>
        Next
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Next", description: "Choose a group first" });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("keeps focus when the reason goes away", async () => {
    const { rerender } = render(<Button disabledReason="Not yet">Next</Button>);
    await userEvent.tab();
    rerender(<Button disabledReason={undefined}>Next</Button>);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
  });

  it.each([
    ["busy", { busy: true }],
    ["without its condition", { disabledReason: "Not yet" }],
  ])("does not send the form while %s, by click or by Enter", async (_when, props) => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" {...props}>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await userEvent.type(screen.getByLabelText("Name"), "x{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("sends the form otherwise", async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText("Name"), "x{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("keeps its name as an icon", () => {
    render(
      <Button icon={CopyIcon} iconOnly>
        Copy address
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Copy address" });
    expect([button.textContent, button.title]).toEqual(["", "Copy address"]);
  });

  it("says more than its name as an icon where it is told to", () => {
    render(
      <Button icon={CopyIcon} iconOnly title="Copies the address of this page">
        Copy address
      </Button>,
    );
    expect(screen.getByRole("button", { name: "Copy address" }).title).toBe(
      "Copies the address of this page",
    );
  });

  it("is told to be neither disabled nor busy while it can be pressed, and has no reason beside it", () => {
    const { container } = render(<Button>Open</Button>);
    const [button, ...beside] = container.children;
    for (const name of ["aria-disabled", "aria-busy", "aria-describedby", "aria-label", "title"])
      expect(button?.hasAttribute(name), name).toBe(false);
    expect(beside).toEqual([]);
  });

  it("has one drawing: its icon, or another one while it is busy, beside the same words", () => {
    const { rerender } = render(<Button icon={CopyIcon}>Copy</Button>);
    const button = screen.getByRole("button", { name: "Copy" });
    const getDrawings = () => [...button.querySelectorAll("svg")].map(({ innerHTML }) => innerHTML);
    const idle = getDrawings();
    rerender(
      <Button icon={CopyIcon} busy>
        Copy
      </Button>,
    );
    expect([idle.length, getDrawings().length, button.textContent]).toEqual([1, 1, "Copy"]);
    expect(getDrawings()).not.toEqual(idle);
  });
});
