import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { CheckboxField } from "./CheckboxField.tsx";

describe("CheckboxField", () => {
  it("changes by a click on its label and by Space", async () => {
    const onChange = vi.fn();
    render(<CheckboxField label="Remember me" checked={false} onChange={onChange} />);
    await userEvent.click(screen.getByText("Remember me"));
    await userEvent.keyboard(" ");
    expect(onChange.mock.calls).toEqual([[true], [true]]);
  });

  it("has its hint as description", () => {
    render(<CheckboxField label="Accept" checked={false} onChange={() => {}} hint="Read it first" />);
    expect(screen.getByRole("checkbox", { name: "Accept", description: "Read it first" })).toBeTruthy();
  });

  it.each([
    ["ticked", { checked: true }, [true, false]],
    ["not ticked", { checked: false }, [false, false]],
    ["ticked and cannot be changed", { checked: true, disabled: true }, [true, true]],
  ])("is drawn as one that is %s, and has no description without a hint", (_, props, drawn) => {
    render(<CheckboxField label="Accept" onChange={() => {}} {...props} />);
    const row = screen.getByText("Accept").closest("label");
    expect(["data-checked", "data-disabled"].map((name) => row?.hasAttribute(name))).toEqual(drawn);
    expect(screen.getByRole("checkbox").hasAttribute("aria-describedby")).toBe(false);
  });
});
