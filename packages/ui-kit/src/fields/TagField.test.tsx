import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { TagField } from "./TagField.tsx";
import type { TagParse } from "./tag-input.ts";

const parseDomain = (text: string): TagParse =>
  text.includes(".") ? { ok: true, value: text.toLowerCase() } : { error: `${text} is not a domain name` };

function Example({ initial }: { readonly initial: readonly string[] }) {
  const [values, setValues] = useState(initial);
  return (
    <>
      <TagField label="Domains" values={values} onChange={setValues} parse={parseDomain} />
      <button type="button">After</button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Domains", { selector: "input" });
const tags = () => screen.queryAllByRole("listitem").map((item) => item.textContent);
const focused = () => document.activeElement;

describe("TagField", () => {
  beforeEach(() => {
    render(<Example initial={["a.example"]} />);
  });

  it.each([
    ["Enter", "{Enter}"],
    ["Tab", "{Tab}"],
    ["Space", " "],
    ["a comma", ","],
  ])("adds the text on %s and stays in the field", async (_name, key) => {
    await userEvent.type(field(), `B.example${key}`);
    expect(tags()).toEqual(["a.example", "b.example"]);
    expect(field().value).toBe("");
    expect(focused()).toBe(field());
  });

  it("moves on with Tab when it is empty", async () => {
    await userEvent.type(field(), "{Tab}");
    expect(focused()).toBe(screen.getByText("After"));
  });

  it("never traps Tab: refused text shows why, stays, and focus moves on", async () => {
    await userEvent.type(field(), "nonsense{Tab}");
    expect(focused()).toBe(screen.getByText("After"));
    expect(screen.getByText("nonsense is not a domain name")).toBeTruthy();
    expect(field().value).toBe("nonsense");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(tags()).toEqual(["a.example"]);
  });

  it("takes the reason away when the text changes", async () => {
    await userEvent.type(field(), "nonsense{Enter}");
    expect(screen.getByText("nonsense is not a domain name")).toBeTruthy();
    await userEvent.type(field(), "x");
    expect(screen.queryByText("nonsense is not a domain name")).toBeNull();
  });

  it("moves back with Shift+Tab, keeping the typed text as a tag", async () => {
    await userEvent.type(field(), "b.example{Shift>}{Tab}{/Shift}");
    expect(focused()).not.toBe(field());
    expect(tags()).toEqual(["a.example", "b.example"]);
  });

  it("removes the last on Backspace in the empty field only", async () => {
    await userEvent.type(field(), "b{Backspace}");
    expect(tags()).toEqual(["a.example"]);
    await userEvent.type(field(), "{Backspace}");
    expect(tags()).toEqual([]);
    await userEvent.type(field(), "{Backspace}");
    expect(tags()).toEqual([]);
  });

  it("splits pasted text at commas and spaces", async () => {
    await userEvent.click(field());
    await userEvent.paste("b.example, c.example d.example");
    expect(tags()).toEqual(["a.example", "b.example", "c.example", "d.example"]);
  });

  it("keeps the invalid part of pasted text in the field", async () => {
    await userEvent.click(field());
    await userEvent.paste("b.example, wrong");
    expect(tags()).toEqual(["a.example", "b.example"]);
    expect(field().value).toBe("wrong");
  });

  it("speaks what was added, and joins what is pasted to what was typed", async () => {
    await userEvent.type(field(), "b.");
    await userEvent.paste("example c.example");
    expect(tags()).toEqual(["a.example", "b.example", "c.example"]);
    expect(screen.getByRole("status").textContent).toBe("Added b.example, c.example");
  });

  it("adds nothing by an Enter that ends a composed character", async () => {
    await userEvent.type(field(), "b.example");
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    expect(tags()).toEqual(["a.example"]);
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(tags()).toEqual(["a.example", "b.example"]);
  });

  it("says what its page finds wrong, until what is typed is", async () => {
    cleanup();
    render(
      <TagField label="Domains" values={[]} onChange={() => {}} parse={parseDomain} error="Enter one" />,
    );
    expect(screen.getByText("Enter one")).toBeTruthy();
    await userEvent.type(field(), "nonsense{Enter}");
    expect(screen.queryByText("Enter one")).toBeNull();
    expect(screen.getByText("nonsense is not a domain name")).toBeTruthy();
  });

  it("adds nothing twice and says so", async () => {
    await userEvent.type(field(), "A.Example{Enter}");
    expect(tags()).toEqual(["a.example"]);
    expect(screen.getByRole("status").textContent).toBe("a.example is already there");
  });

  it("adds the typed text when the field loses focus", async () => {
    await userEvent.type(field(), "b.example");
    await userEvent.click(screen.getByText("After"));
    expect(tags()).toEqual(["a.example", "b.example"]);
  });

  it("removes a tag by its button, speaks it and returns to the field", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Remove a.example" }));
    expect(tags()).toEqual([]);
    expect(screen.getByRole("status").textContent).toBe("Removed a.example");
    expect(focused()).toBe(field());
  });

  it("has a list only while there is a tag", () => {
    expect(screen.getByRole("list", { name: "Domains" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove a.example" }));
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("is drawn as wrong while what was typed is refused", async () => {
    const isDrawnWrong = () => field().closest("[data-invalid]") !== null;
    expect(isDrawnWrong()).toBe(false);
    await userEvent.type(field(), "nonsense{Enter}");
    expect(isDrawnWrong()).toBe(true);
    await userEvent.type(field(), ".example");
    expect(isDrawnWrong()).toBe(false);
  });
});
