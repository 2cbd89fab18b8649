import { describe, expect, it } from "vitest";

import { getLiveStack, readHistory, type HistoryLine } from "./history.ts";
import type { ReleaseTarget } from "./release-target.ts";

const line = (what: string, live: string, app = "capture") =>
  ({ app, what, after: { live } }) as unknown as HistoryLine;

describe("the history of live versions", () => {
  it.each<[string, readonly HistoryLine[], readonly string[]]>([
    ["each once", [line("publish", "1.0.0"), line("publish", "1.0.1")], ["1.0.0", "1.0.1"]],
    ["a pin of what is live", [line("publish", "1.0.0"), line("pin", "1.0.0")], ["1.0.0"]],
    ["those of this app", [line("publish", "1.0.0"), line("publish", "9.0.0", "screen")], ["1.0.0"]],
    [
      "without what a way back has left",
      [
        line("publish", "1.0.0"),
        line("publish", "1.0.1"),
        line("publish", "1.0.2"),
        line("roll-back", "1.0.0"),
      ],
      ["1.0.0"],
    ],
    [
      "with what was taken up again by its number",
      [line("publish", "1.0.0"), line("publish", "1.0.1"), line("pin", "1.0.0")],
      ["1.0.0", "1.0.1", "1.0.0"],
    ],
    [
      "with the last place of what was live twice",
      [
        line("publish", "1.0.0"),
        line("publish", "1.0.1"),
        line("pin", "1.0.0"),
        line("publish", "1.0.2"),
        line("roll-back", "1.0.0"),
      ],
      ["1.0.0", "1.0.1", "1.0.0"],
    ],
    [
      "with a way back to what nobody remembers",
      [line("publish", "1.0.1"), line("roll-back", "0.9.0")],
      ["1.0.1", "0.9.0"],
    ],
    [
      "also when another app changed in between",
      [line("publish", "1.0.0"), line("publish", "1.0.0", "screen"), line("publish", "1.0.1")],
      ["1.0.0", "1.0.1"],
    ],
  ])("lists %s", (_, history, stack) => {
    expect(getLiveStack(history, "capture")).toEqual(stack);
  });
});

it("skips an incomplete line, and is empty if the file is missing", async () => {
  const read = (text: string | undefined) =>
    readHistory({
      read: async () => (text === undefined ? undefined : { content: Buffer.from(text), tag: "" }),
    } as unknown as ReleaseTarget);
  expect(await read(undefined)).toEqual([]);
  expect(await read('{"app":"capture"}\n{"app":"scr\n{"app":"shell"}\n')).toEqual([
    { app: "capture" },
    { app: "shell" },
  ]);
});
