import { describe, expect, it } from "vitest";

import { readLooks } from "./looks-report.ts";

const aReport = (attachments: readonly string[], messages: readonly string[]) => ({
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              tests: [
                {
                  results: [
                    {
                      attachments: attachments.map((name) => ({ name, path: `results/${name}` })),
                      errors: messages.map((message) => ({ message })),
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe("what pnpm looks found", () => {
  it("keeps pictures that changed apart from those that nobody has accepted yet", () => {
    const { changed, unknown, faults } = readLooks(
      aReport(
        [
          "screen/start at 320 light-expected.png",
          "screen/start at 320 light-actual.png",
          "screen/start at 320 light-diff.png",
          "screen/result at 320 light-expected.png",
          "screen/result at 320 light-actual.png",
        ],
        ["Error: \u001B[2mexpect(\u001B[22mpage).toHaveScreenshot(expected) failed"],
      ),
    );
    expect(changed).toEqual([
      { name: "screen/start at 320 light", file: "results/screen/start at 320 light-actual.png" },
    ]);
    expect(unknown.map(({ name }) => name)).toEqual(["screen/result at 320 light"]);
    expect(faults).toEqual([]);
  });

  it("lists the faults of a layout one by one, and of another failure its first line", () => {
    const list = `expect(received).toEqual(expected)\n\n- Array []\n+ Array [\n+   "start: cut: p \\"Words\\" (at 320)",\n+ ]`;
    expect(readLooks(aReport([], [list, "Test timeout of 60000ms exceeded.\nmore"])).faults).toEqual([
      'start: cut: p "Words" (at 320)',
      "Test timeout of 60000ms exceeded.",
    ]);
  });
});
