import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { Button } from "../buttons/Button.tsx";
import { LinkButton } from "../buttons/LinkButton.tsx";
import { Banner } from "../feedback/Banner.tsx";
import { LinkStrip } from "../feedback/LinkStrip.tsx";
import { Panel } from "../feedback/Panel.tsx";
import { StatusMark } from "../feedback/StatusMark.tsx";
import { TimeZoneNote } from "../feedback/TimeZoneNote.tsx";
import { Toasts } from "../feedback/Toasts.tsx";
import { ComboboxField } from "../fields/ComboboxField.tsx";
import { PasswordField } from "../fields/PasswordField.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import { TagField } from "../fields/TagField.tsx";
import { TextField } from "../fields/TextField.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { Menu } from "../overlays/Menu.tsx";
import { Popover } from "../overlays/Popover.tsx";
import { CopyIcon, PrintIcon } from "./icons.ts";

const nothing = () => {};
const count = (icon: string, inside: ParentNode = document) =>
  inside.querySelectorAll(`svg.lucide-${icon}`).length;

describe("what is drawn beside words", () => {
  it.each([
    ["info", "info"],
    ["good", "check"],
    ["watch", "triangle-alert"],
    ["act", "octagon-alert"],
    ["unknown", "circle-question-mark"],
  ] as const)("is for a message of the tone %s the shape %s: banner, panel and toast", (tone, icon) => {
    render(
      <>
        <Banner tone={tone}>Banner</Banner>
        <Panel tone={tone} title="Panel" />
        <Toasts toasts={[{ id: "1", tone, text: "Toast" }]} onDismiss={nothing} />
      </>,
    );
    expect(count(icon)).toBe(3);
  });

  it("is a warning beside the zone that a page has to assume", () => {
    render(<TimeZoneNote />);
    expect(screen.getByText(/^Times are in UTC/)).toBeTruthy();
    expect(count("triangle-alert")).toBe(1);
  });

  it("is another sign for each state of the link", () => {
    const drawings = (["live", "reconnecting", "paused", "offline"] as const).map((state) => {
      const { container, unmount } = render(<LinkStrip state={state} />);
      const drawing = container.querySelector("svg")?.innerHTML;
      expect(screen.getByRole("status").dataset["on"]).toBe("screen");
      unmount();
      return drawing;
    });
    expect(new Set(drawings).size).toBe(4);
  });

  it("is a warning beside each line of an error, and none without one", () => {
    const field = (error: readonly string[]) => (
      <TextField label="Email" error={error} value="" onChange={nothing} />
    );
    const { rerender } = render(field(["Enter an address", "It is too long"]));
    expect(count("triangle-alert")).toBe(2);
    rerender(field([]));
    expect(count("triangle-alert")).toBe(0);
    rerender(field(["Enter an address"]));
    expect(count("triangle-alert")).toBe(1);
  });

  it("is an arrow at a list that opens, of few and of many", () => {
    render(
      <>
        <SelectField label="Group" value="" options={[]} onChange={nothing} />
        <ComboboxField label="Place" value={undefined} options={[]} onChange={nothing} />
      </>,
    );
    expect(count("chevron-down")).toBe(2);
  });

  it("is the word of a shape alone, for a mouse that rests on it", () => {
    render(<StatusMark tone="act" label="Not used for 2 days" labelHidden />);
    expect(screen.getByTitle("Not used for 2 days")).toBeTruthy();
  });
});

describe("what is drawn on a button", () => {
  it("is an open eye while a password is hidden, and a closed one while it is shown", () => {
    render(<PasswordField label="Password" value="secret" onChange={nothing} />);
    const read = () => [count("eye"), count("eye-off")];
    expect(read()).toEqual([1, 0]);
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(read()).toEqual([0, 1]);
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(read()).toEqual([1, 0]);
  });

  it("is a cross where it closes a dialog, dismisses a message or removes a word", () => {
    render(
      <>
        <TagField
          label="Domains"
          values={["a.example", "b.example"]}
          onChange={nothing}
          parse={(value) => ({ ok: true, value })}
        />
        <Toasts toasts={[{ id: "1", tone: "info", text: "Saved" }]} onDismiss={nothing} />
        <Dialog title="View" onClose={nothing} />
      </>,
    );
    expect(count("x", screen.getByRole("dialog"))).toBe(1);
    expect(count("x")).toBe(4);
  });

  it("is a letter i where it explains something", () => {
    render(<Popover label="About">Words</Popover>);
    expect(count("info", screen.getByRole("button", { name: "About" }))).toBe(1);
  });

  it("is its icon beside its words, also on a link that looks like one", () => {
    render(
      <>
        <Button icon={CopyIcon}>Copy</Button>
        <LinkButton icon={PrintIcon} href="/print">
          Print
        </LinkButton>
        <LinkButton href="/help">Help</LinkButton>
      </>,
    );
    expect(count("copy", screen.getByRole("button", { name: "Copy" }))).toBe(1);
    const [print, help] = screen.getAllByRole("link");
    expect([print?.getAttribute("href"), print?.textContent]).toEqual(["/print", "Print"]);
    expect([print, help].map((link) => link?.querySelectorAll("svg").length)).toEqual([1, 0]);
  });

  it.each([
    ["regular", "20"],
    ["small", "20"],
    ["large", "24"],
  ] as const)("is on a %s one %s px wide", (size, width) => {
    render(
      <Button icon={CopyIcon} size={size}>
        Copy
      </Button>,
    );
    expect(screen.getByRole("button").querySelector("svg")?.getAttribute("width")).toBe(width);
  });

  it("is in a menu the icon of each item that has one, and on its button the icon or the initials", () => {
    const items = [
      { id: "copy", label: "Copy", icon: CopyIcon, onSelect: nothing },
      { id: "print", label: "Print", icon: PrintIcon, onSelect: nothing },
      { id: "help", label: "Help", onSelect: nothing },
    ];
    render(
      <>
        <Menu label="More" icon={PrintIcon} items={items} />
        <Menu label="Account of" icon={PrintIcon} initials="JN" items={items} />
      </>,
    );
    const drawnOn = (name: string) =>
      screen.getByRole("button", { name }).querySelectorAll("svg.lucide-printer").length;
    expect([drawnOn("More"), drawnOn("Account of JN")]).toEqual([1, 0]);
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    const listed = screen.getAllByRole("menuitem");
    expect(listed.map((item) => [count("copy", item), count("printer", item)])).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });
});
