import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { CommandMenu, type CommandMenuProps } from "./CommandMenu.tsx";
import type { Command } from "./list-commands.ts";

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
const command = (label: string, run = vi.fn()): Command => ({ id: label, group: "Capture", label, run });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

function open(props: Partial<CommandMenuProps>) {
  render(
    <CommandMenu commands={[]} search={undefined} searchUsers={undefined} onClose={vi.fn()} {...props} />,
  );
  return screen.getByRole("combobox");
}

describe("CommandMenu", () => {
  it("lists what the product's search finds before pages, and opens the first on Enter", async () => {
    const user = command("CARD-001");
    const field = open({
      commands: [command("Card index"), command("Handsets")],
      search: async () => Promise.resolve([{ ...user, detail: "NTH 00101 · Not Used" }]),
    });
    await userEvent.type(field, "card");
    await screen.findByText("CARD-001");
    expect(options()).toEqual(["CARD-001NTH 00101 · Not UsedCapture", "Card indexCapture"]);
    await userEvent.keyboard("{Enter}");
    expect(user.run).toHaveBeenCalledOnce();
  });

  it("does not open a result of an earlier text", async () => {
    const earlier = command("CARD-001");
    const answers: ((found: readonly Command[]) => void)[] = [];
    const searchUsers = vi.fn();
    const field = open({
      search: async () => new Promise((resolve) => answers.push(resolve)),
      searchUsers,
    });
    await userEvent.type(field, "ca");
    answers[1]?.([command("CARD-900")]);
    answers[0]?.([earlier]);
    await screen.findByText("CARD-900");
    expect(screen.queryByText("CARD-001")).toBeNull();
    await userEvent.type(field, "x{Enter}");
    expect(earlier.run).not.toHaveBeenCalled();
    expect(searchUsers).toHaveBeenCalledWith("cax");
  });

  it("finds pages while the product's search fails", async () => {
    const page = command("Handsets");
    const field = open({ commands: [page], search: async () => Promise.reject(new Error("offline")) });
    await userEvent.type(field, "hand{Enter}");
    expect(page.run).toHaveBeenCalledOnce();
  });
});
