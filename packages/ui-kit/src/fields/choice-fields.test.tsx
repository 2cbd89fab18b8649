import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { FieldGroup } from "./FieldGroup.tsx";
import { RadioField } from "./RadioField.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextField } from "./TextField.tsx";

const OPTIONS = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

describe("RadioField", () => {
  it("is a group with its label as name, in which one press chooses", async () => {
    const onChange = vi.fn();
    render(<RadioField label="Still in the study" options={OPTIONS} value="yes" onChange={onChange} />);
    const group = screen.getByRole("radiogroup", { name: "Still in the study" });
    expect(group.hasAttribute("aria-invalid")).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Yes" }).checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "No" }));
    expect(onChange.mock.calls).toEqual([["no"]]);
  });

  it("has its error as description", () => {
    render(
      <RadioField
        label="Still in the study"
        options={OPTIONS}
        value={undefined}
        error="Choose one"
        onChange={() => {}}
      />,
    );
    const group = screen.getByRole("radiogroup", { name: "Still in the study", description: "Choose one" });
    expect(group.getAttribute("aria-invalid")).toBe("true");
  });

  it("is apart from another one with the same label", () => {
    render(
      <>
        <RadioField label="Reason" options={OPTIONS} value="yes" onChange={() => {}} />
        <RadioField label="Reason" options={OPTIONS} value="no" onChange={() => {}} />
      </>,
    );
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    expect(radios.map(({ checked }) => checked)).toEqual([true, false, false, true]);
    expect(new Set(radios.map(({ name }) => name)).size).toBe(2);
  });
});

describe("FieldGroup", () => {
  it("is told once that the focus came, and once that it left", async () => {
    const happened: string[] = [];
    render(
      <>
        <FieldGroup
          label="Enrolled"
          onEnter={() => happened.push("entered")}
          onLeave={() => happened.push("left")}
        >
          {(control) => (
            <>
              <input aria-label="Day" {...control} />
              <input aria-label="Month" {...control} />
            </>
          )}
        </FieldGroup>
        <button type="button">Save</button>
      </>,
    );
    await userEvent.tab();
    await userEvent.tab();
    expect(happened).toEqual(["entered"]);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Save");
    expect(happened).toEqual(["entered", "left"]);
  });

  it("describes each of its fields by its error", () => {
    render(
      <FieldGroup label="Enrolled" error="There is no such day" onEnter={() => {}} onLeave={() => {}}>
        {({ onFocus: _onFocus, onBlur: _onBlur, ...control }) => <input aria-label="Day" {...control} />}
      </FieldGroup>,
    );
    expect(screen.getByRole("group", { name: "Enrolled" })).toBeTruthy();
    const field = screen.getByRole("textbox", { name: "Day", description: "There is no such day" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });
});

describe("SelectField", () => {
  it("shows its placeholder until something is chosen, and offers neither it nor a disabled option", () => {
    render(
      <SelectField
        label="Group"
        value=""
        placeholder="Choose a group"
        options={[
          { value: "a", label: "Cardiff" },
          { value: "b", label: "Leeds", disabled: true },
        ]}
        onChange={() => {}}
      />,
    );
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Group" });
    expect(select.selectedOptions[0]?.textContent).toBe("Choose a group");
    expect([...select.options].map(({ disabled }) => disabled)).toEqual([true, false, true]);
  });

  it("offers nothing but its options where it has no placeholder", () => {
    render(
      <SelectField
        label="Group"
        value="a"
        options={[{ value: "a", label: "Cardiff" }]}
        onChange={() => {}}
      />,
    );
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Group" });
    expect([...select.options].map(({ label }) => label)).toEqual(["Cardiff"]);
  });
});

describe("fields in which nothing is wrong", () => {
  const nothing = () => {};
  const isPlain = (element: Element) =>
    ["aria-invalid", "aria-describedby"].every((name) => !element.hasAttribute(name));

  it("have no error and no description, as a choice and in a group", () => {
    render(
      <>
        <RadioField label="Still in the study" options={OPTIONS} value={undefined} onChange={nothing} />
        <FieldGroup label="Enrolled" onEnter={nothing} onLeave={nothing}>
          {(control) => <input aria-label="Day" {...control} />}
        </FieldGroup>
      </>,
    );
    expect(isPlain(screen.getByRole("radiogroup"))).toBe(true);
    expect(isPlain(screen.getByRole("textbox", { name: "Day" }))).toBe(true);
  });

  it("hide their label from the eye where they are told to, and nowhere else", () => {
    render(
      <>
        <TextField label="Name" value="" onChange={nothing} />
        <TextField label="Search" labelHidden value="" onChange={nothing} />
        <FieldGroup label="Enrolled" onEnter={nothing} onLeave={nothing}>
          {() => null}
        </FieldGroup>
        <FieldGroup label="Left" labelHidden onEnter={nothing} onLeave={nothing}>
          {() => null}
        </FieldGroup>
      </>,
    );
    const [name, search, enrolled, left] = ["Name", "Search", "Enrolled", "Left"].map(
      (label) => screen.getByText(label).className,
    );
    expect([name === enrolled, search === left, name === search]).toEqual([true, true, false]);
  });
});
