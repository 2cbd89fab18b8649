import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { ComboboxField } from "./ComboboxField.tsx";

const options = [
  { value: "a", label: "Aberdeen" },
  { value: "b", label: "Bath" },
  { value: "c", label: "Cardiff", detail: "Wales" },
  { value: "d", label: "Derry", disabled: true },
];

function Example({ initial }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <ComboboxField label="Place" value={value} onChange={setValue} options={options} />
      <p data-chosen="">{value ?? "none"}</p>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Place" });
const shown = () => screen.queryAllByRole("option").map((option) => option.firstChild?.textContent);
const chosen = () => document.querySelector("[data-chosen]")?.textContent;
function activeName() {
  const id = field().getAttribute("aria-activedescendant");
  return id === null ? undefined : document.getElementById(id)?.firstChild?.textContent;
}

describe("ComboboxField", () => {
  it("opens with every option, the chosen one active", async () => {
    render(<Example initial="b" />);
    expect(field().value).toBe("Bath");
    await userEvent.click(field());
    expect(shown()).toEqual(["Aberdeen", "Bath", "Cardiff", "Derry"]);
    expect(activeName()).toBe("Bath");
    expect(screen.getByRole("option", { name: "Bath" }).getAttribute("aria-selected")).toBe("true");
  });

  it("says which option is chosen while another one is active", async () => {
    render(<Example initial="b" />);
    await userEvent.click(field());
    await userEvent.keyboard("{ArrowDown}");
    expect(activeName()).toBe("Cardiff");
    const selected = screen.getAllByRole("option").map((option) => option.getAttribute("aria-selected"));
    expect(selected).toEqual(["false", "true", "false", "false"]);
  });

  it("closes when the focus leaves it, and shows the choice instead of what was typed", async () => {
    render(<Example initial="b" />);
    await userEvent.type(field(), "erd");
    await userEvent.tab();
    expect(shown()).toEqual([]);
    expect(field().value).toBe("Bath");
  });

  it("ends what is typed when another part of the page chooses, as a scan does", async () => {
    const combobox = (value: string | undefined) => (
      <ComboboxField label="Place" value={value} onChange={() => {}} options={options} />
    );
    const { rerender } = render(combobox(undefined));
    await userEvent.type(field(), "ab");
    rerender(combobox("c"));
    expect([field().value, shown()]).toEqual(["Cardiff", []]);
  });

  it("takes nothing by an Enter that ends a composed character", async () => {
    render(<Example />);
    await userEvent.type(field(), "ba");
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    expect([chosen(), shown()]).toEqual(["none", ["Bath"]]);
  });

  it("shows a hundred options, and counts the others", async () => {
    const many = Array.from({ length: 150 }, (_, i) => ({ value: String(i), label: `Ward ${i}` }));
    render(<ComboboxField label="Place" value={undefined} onChange={() => {}} options={many} />);
    await userEvent.type(field(), "ward");
    expect(shown()).toHaveLength(100);
    expect(screen.getByText("50 more: type to narrow the list")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("150 matches");
  });

  it("finds by typing, takes with Enter and closes", async () => {
    render(<Example />);
    await userEvent.type(field(), "wal");
    expect(shown()).toEqual(["Cardiff"]);
    expect(screen.getByRole("status").textContent).toBe("1 match");
    await userEvent.keyboard("{Enter}");
    expect(chosen()).toBe("c");
    expect(field().value).toBe("Cardiff");
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  it("moves by arrows and around the ends", async () => {
    render(<Example />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(activeName()).toBe("Aberdeen");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(activeName()).toBe("Cardiff");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(activeName()).toBe("Derry");
    await userEvent.keyboard("{ArrowDown}");
    expect(activeName()).toBe("Aberdeen");
  });

  it("closes on Escape and keeps the choice", async () => {
    render(<Example initial="b" />);
    await userEvent.type(field(), "x");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field().value).toBe("Bath");
    expect(chosen()).toBe("b");
  });

  it("takes by click, but never a disabled option", async () => {
    render(<Example />);
    await userEvent.click(field());
    await userEvent.click(screen.getByRole("option", { name: "Derry" }));
    expect(chosen()).toBe("none");
    await userEvent.click(screen.getByRole("option", { name: "Aberdeen" }));
    expect(chosen()).toBe("a");
  });

  it("says when nothing matches, and Enter then chooses nothing", async () => {
    render(<Example initial="b" />);
    await userEvent.clear(field());
    await userEvent.type(field(), "zzz{Enter}");
    expect(screen.getByRole("status").textContent).toBe("Nothing matches");
    expect(chosen()).toBe("none");
  });

  it("says that nothing matches, and that there are more, only where it is so", async () => {
    render(<Example />);
    await userEvent.click(field());
    expect(shown()).toHaveLength(4);
    expect(screen.queryByText(/^Nothing matches$|more: type/)).toBeNull();
    await userEvent.type(field(), "zzz");
    // In the list, and for a screen reader.
    expect(screen.getAllByText("Nothing matches")).toHaveLength(2);
  });

  it("has no choice when its text is cleared", async () => {
    render(<Example initial="b" />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(chosen()).toBe("none");
    expect(field().value).toBe("");
  });

  it("sends the form with an Enter while its list is closed, and counts thousands", async () => {
    let sent = 0;
    const many = Array.from({ length: 1_101 }, (_, i) => ({ value: String(i), label: `Ward ${i}` }));
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <ComboboxField label="Place" value="7" onChange={() => {}} options={many} />
      </form>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(sent).toBe(1);
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("status").textContent).toBe("");
    await userEvent.clear(field());
    await userEvent.type(field(), "ward");
    expect(screen.getByRole("status").textContent).toBe("1,101 matches");
    expect(screen.getByText("1,001 more: type to narrow the list")).toBeTruthy();
  });

  it("does not send the form with the Enter that takes an option", async () => {
    let sent = 0;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Example />
      </form>,
    );
    await userEvent.type(field(), "bath{Enter}");
    expect(chosen()).toBe("b");
    expect(sent).toBe(0);
  });

  it("ticks the chosen option, has the second line of one, and is drawn with one that cannot be taken", async () => {
    render(<Example initial="b" />);
    await userEvent.click(field());
    const all = screen.getAllByRole("option");
    expect(all.map(({ textContent }) => textContent)).toEqual(["Aberdeen", "Bath", "CardiffWales", "Derry"]);
    expect(all.map((option) => option.querySelector("svg") !== null)).toEqual([false, true, false, false]);
    expect(all.map(({ dataset }) => dataset["active"])).toEqual(["false", "true", "false", "false"]);
    const disabled = all.map((option) => option.getAttribute("aria-disabled"));
    expect(disabled).toEqual([null, null, null, "true"]);
  });
});
