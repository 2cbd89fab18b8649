import { vi } from "vitest";

/** jsdom lays nothing out: a list needs a height to know which rows are in sight, and something to scroll by. */
export function giveFramesHeight(px: number): void {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(px);
  Element.prototype.scrollTo = () => undefined;
}
