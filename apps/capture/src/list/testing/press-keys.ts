import { SHORTCUT_WAIT_MS } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/**
 * Presses keys and waits until it is known that no scanner sent them: a timer that is set later and takes longer than the
 * one of the shortcut ends after it, however busy the machine is.
 */
export async function pressKeys(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await act(() => new Promise((resolve) => setTimeout(resolve, SHORTCUT_WAIT_MS + 1)));
}
