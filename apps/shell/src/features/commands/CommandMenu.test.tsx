import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
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

  it("opens the first page on Enter before anything is typed, without waiting for a search", async () => {
    const page = command("Handsets");
    const search = vi.fn(async () => []);
    open({ commands: [page], search });
    await userEvent.keyboard("{Enter}");
    expect(page.run).toHaveBeenCalledOnce();
    expect(search).not.toHaveBeenCalled();
  });

  it("offers to search the users by what was typed, and not before; its field says whether it finds them", async () => {
    const searchUsers = vi.fn();
    const field = open({ commands: [command("Handsets")], searchUsers });
    expect(field.getAttribute("placeholder")).toBe("Page or command");
    expect(options()).toEqual(["HandsetsCapture"]);
    await userEvent.type(field, " 7 ");
    expect(options()).toEqual(["Search All Users for “7”Capture"]);
    await userEvent.keyboard("{Enter}");
    expect(searchUsers).toHaveBeenCalledExactlyOnceWith("7");
    cleanup();
    expect(open({ search: async () => [] }).getAttribute("placeholder")).toBe("User, page or command");
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
    await waitFor(() => expect(searchUsers).toHaveBeenCalledWith("cax"));
  });

  it("finds pages while the product's search fails", async () => {
    const page = command("Handsets");
    const field = open({ commands: [page], search: async () => Promise.reject(new Error("offline")) });
    await userEvent.type(field, "hand{Enter}");
    await waitFor(() => expect(page.run).toHaveBeenCalledOnce());
  });

  it("opens the first result on Enter, also if the search answers later", async () => {
    const user = command("CARD-001");
    const answer = Promise.withResolvers<readonly Command[]>();
    const searchUsers = vi.fn();
    const field = open({ search: async () => answer.promise, searchUsers });
    await userEvent.type(field, "card-001{Enter}");
    expect(searchUsers).not.toHaveBeenCalled();
    await act(async () => answer.resolve([user]));
    expect(user.run).toHaveBeenCalledOnce();
    expect(searchUsers).not.toHaveBeenCalled();
  });

  it("lists late results below those already shown: the first result stays", async () => {
    const page = command("Card index");
    const answer = Promise.withResolvers<readonly Command[]>();
    const field = open({ commands: [page], search: async () => answer.promise, searchUsers: vi.fn() });
    await userEvent.type(field, "card");
    const before = ["Card indexCapture", "Search All Users for “card”Capture"];
    await waitFor(() => expect(options()).toEqual(before));
    await act(async () => answer.resolve([command("CARD-001")]));
    expect(options()).toEqual([...before, "CARD-001Capture"]);
    await userEvent.keyboard("{Enter}");
    expect(page.run).toHaveBeenCalledOnce();
  });

  it("opens no late result by itself after Enter found nothing", async () => {
    const user = command("CARD-001");
    const answer = Promise.withResolvers<readonly Command[]>();
    const field = open({ search: async () => answer.promise });
    await userEvent.type(field, "card{Enter}");
    await screen.findByText("Nothing found.");
    await act(async () => answer.resolve([user]));
    expect(options()).toEqual(["CARD-001Capture"]);
    expect(user.run).not.toHaveBeenCalled();
  });

  it("shows no earlier answer for a text that is typed again", async () => {
    const answers: PromiseWithResolvers<readonly Command[]>[] = [];
    const search = async () => {
      const answer = Promise.withResolvers<readonly Command[]>();
      answers.push(answer);
      return answer.promise;
    };
    const field = open({ commands: [command("Card index")], search });
    await userEvent.type(field, "card");
    await waitFor(() => expect(options()).toEqual(["Card indexCapture"]));
    await userEvent.keyboard("x{Backspace}");
    expect(options()).toEqual([]);
    await act(async () => answers.at(-1)?.resolve([command("CARD-001")]));
    expect(options()).toEqual(["CARD-001Capture", "Card indexCapture"]);
  });

  it("ignores an Enter key that was already down when it opened", () => {
    const page = command("Handsets");
    const field = open({ commands: [page] });
    fireEvent.keyDown(field, { key: "Enter", repeat: true });
    expect(page.run).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Enter" });
    expect(page.run).toHaveBeenCalledOnce();
  });

  it("moves the choice with the arrows, round both ends, and with the pointer, and opens what is chosen", async () => {
    const commands = ["Card index", "Card list", "Card room"].map((label) => command(label));
    const field = open({ commands });
    const getChosen = () => {
      const option = screen.getByRole("option", { selected: true });
      expect(field.getAttribute("aria-activedescendant")).toBe(option.id);
      return option.firstElementChild?.textContent;
    };
    await userEvent.type(field, "card");
    for (const [keys, label] of [
      ["{ArrowDown}", "Card list"],
      ["{ArrowUp}{ArrowUp}", "Card room"],
      ["{ArrowDown}", "Card index"],
      ["{ArrowDown}", "Card list"],
      // Another text begins with its first result.
      [" ", "Card index"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await userEvent.keyboard(keys);
      expect(getChosen()).toBe(label);
    }
    fireEvent.pointerMove(screen.getByRole("option", { name: /Card room/ }));
    expect(getChosen()).toBe("Card room");
    await userEvent.keyboard("{Enter}");
    expect(commands.map(({ run }) => vi.mocked(run).mock.calls.length)).toEqual([0, 0, 1]);
  });

  it("neither lists anything nor says that there is nothing while the product's search is awaited", async () => {
    const answer = Promise.withResolvers<readonly Command[]>();
    const field = open({ commands: [command("Card index")], search: async () => answer.promise });
    const read = () => [
      options(),
      screen.getByRole("status").textContent,
      field.hasAttribute("aria-activedescendant"),
    ];
    fireEvent.change(field, { target: { value: "card" } });
    expect(read()).toEqual([[], "", false]);
    await act(async () => answer.resolve([]));
    expect(read()).toEqual([["Card indexCapture"], "", true]);
  });

  it("says that there is nothing once nothing is found, and chooses nothing", async () => {
    const answer = Promise.withResolvers<readonly Command[]>();
    const field = open({ search: async () => answer.promise });
    fireEvent.change(field, { target: { value: "card" } });
    expect(screen.getByRole("status").textContent).toBe("");
    await act(async () => answer.resolve([]));
    expect(screen.getByRole("status").textContent).toBe("Nothing found.");
    expect(field.hasAttribute("aria-activedescendant")).toBe(false);
  });
});
