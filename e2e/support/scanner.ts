import { expect, type Page } from "@playwright/test";

const KEY_GAP_S = 0.005;
/** After this long without a key, the next one is a person's. */
const PAUSE_S = 0.05;
const ENDS = {
  Enter: { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 },
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
} as const;

/**
 * A scanner that types what it reads, with a key at its end. By the browser's own input events, whose times are given:
 * keys sent one by one come more than 35 ms apart on a busy machine.
 */
export async function scan(page: Page, text: string, end: keyof typeof ENDS = "Enter"): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const begin = Date.now() / 1_000;
  const keys = [
    ...text.split("").map((key) => ({
      key,
      text: key,
      ...(key === " " ? { code: "Space", windowsVirtualKeyCode: 32 } : {}),
    })),
    ENDS[end],
  ];
  await Promise.all(
    keys.flatMap((key, place) => {
      const timestamp = begin + place * KEY_GAP_S;
      return [
        tools.send("Input.dispatchKeyEvent", { type: "keyDown", timestamp, ...key }),
        tools.send("Input.dispatchKeyEvent", { ...key, type: "keyUp", timestamp, text: "" }),
      ];
    }),
  );
  await tools.detach();
  // The times of these keys are ahead of the clock: a key pressed at once would count as part of the scan.
  const endsAt = begin + keys.length * KEY_GAP_S + PAUSE_S;
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(endsAt);
}
