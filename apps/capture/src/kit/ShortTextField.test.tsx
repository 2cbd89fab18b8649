import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { findTextProblem, ShortTextField } from "./ShortTextField.tsx";

const MAIL = "Ask jane@capno.example";

describe("`findTextProblem` [REQ-PRIVACY-05]", () => {
  it.each([
    ["", false, /^Enter a note$/],
    ["   ", true, /^Enter a note$/],
    ["a".repeat(280), false, undefined],
    ["a".repeat(281), false, /^Write 1 fewer characters: at most 280$/],
    // An emoji is one character, and blanks around a text are none.
    [` ${"😀".repeat(280)} `, false, undefined],
    [MAIL, false, /^This looks like an email address\. Remove it, or press “Save with the email address”$/],
    [MAIL, true, undefined],
    [MAIL + "a".repeat(280), true, /fewer characters/],
    [
      `${MAIL} or 07700 900123`,
      false,
      /^This looks like an email address and a telephone number\. .*“Save with the email address and the number”$/,
    ],
  ])("of %j, confirmed: %s", (text, isConfirmed, expected) => {
    const problem = findTextProblem(text, isConfirmed);
    if (expected === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(expected);
  });
});

describe("`ShortTextField`", () => {
  function renderField(value: string, isRefused = false) {
    const onSubmit = vi.fn();
    render(
      <ShortTextField label="New note" {...{ value, isRefused, onSubmit }} onChange={() => undefined} />,
    );
    return { onSubmit, field: screen.getByLabelText("New note") };
  }

  it("is saved by Ctrl or Cmd and Enter, unconfirmed, and by Enter alone not", () => {
    const { onSubmit, field } = renderField("Called");
    expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(true);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(field, { key: "Enter", ctrlKey: true })).toBe(false);
    fireEvent.keyDown(field, { key: "Enter", metaKey: true });
    expect(onSubmit.mock.calls).toEqual([[false], [false]]);
  });

  it.each([true, false])("takes the focus of its dialog: %s", (hasFocus) => {
    const shared = { label: "New note", value: "", isRefused: false, onChange: vi.fn(), onSubmit: vi.fn() };
    render(<ShortTextField {...shared} hasFocus={hasFocus} />);
    expect(screen.getByLabelText("New note").hasAttribute("data-autofocus")).toBe(hasFocus);
  });

  it("warns of what may identify a person, and only once it was refused offers to save it all the same", () => {
    renderField(MAIL);
    expect(screen.getByText("This looks like an email address. Remove it if it is.")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("saves it by the button that names it, and keeps the focus", () => {
    const { onSubmit, field } = renderField(MAIL, true);
    fireEvent.click(screen.getByRole("button", { name: "Save with the email address" }));
    expect(onSubmit.mock.calls).toEqual([[true]]);
    expect(document.activeElement).toBe(field);
  });

  it.each<[string, boolean, RegExp | null, boolean]>([
    ["", false, null, false],
    ["", true, /^Enter a note$/, false],
    [MAIL, true, /^This looks like an email address\. Remove it, or press/, true],
    [MAIL + "a".repeat(280), true, /^Write \d+ fewer characters/, false],
    // As many characters as can be saved.
    [MAIL + " a".repeat(129), true, /^This looks like an email address\. Remove it, or press/, true],
  ])(
    "of %j, refused: %s, says what is wrong: %s, and offers to save it: %s",
    (text, isRefused, error, isOffered) => {
      const { field } = renderField(text, isRefused);
      expect(field.getAttribute("aria-invalid")).toBe(error === null ? null : "true");
      if (error !== null) expect(screen.getByText(error)).toBeDefined();
      expect(screen.queryByRole("button") !== null).toBe(isOffered);
      // Said once: what was refused is no longer warned of.
      expect(screen.queryByText(/Remove it if it is\.$/)).toBeNull();
    },
  );

  it.each([
    [270, "10 characters left"],
    [280, "0 characters left"],
    [282, /^Write 2 fewer characters/],
  ])("says while it is typed, with %i characters: %s", (count, words) => {
    renderField("a".repeat(count));
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText(/^-\d+ characters left/)).toBeNull();
  });
});
