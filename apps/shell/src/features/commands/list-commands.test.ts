import { describe, expect, it } from "vitest";

import { findCommands, type Command } from "./list-commands.ts";

const command = (group: string, label: string): Command => ({
  id: label,
  group,
  label,
  run: () => undefined,
});

describe("findCommands", () => {
  const commands = [command("Capture", "All Users"), command("Theme", "Dark"), command("Account", "Log out")];

  it.each([
    ["", ["All Users", "Dark", "Log out"]],
    ["users", ["All Users"]],
    ["dark theme", ["Dark"]],
    ["  LOG ", ["Log out"]],
    ["nothing of the kind", []],
  ])("answers %j with the commands %j", (typed, labels) => {
    expect(findCommands(commands, typed).map(({ label }) => label)).toEqual(labels);
  });
});
