import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { SectionNav } from "./SectionNav.tsx";

afterEach(() => vi.unstubAllGlobals());

const IDS = ["summary", "trend", "breath", "calendar", "records"];

function open(isBlinded = false) {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function note(this: Element) {
    scrolled.push(this.id);
  };
  const page = render(
    <>
      <SectionNav isBlinded={isBlinded} />
      {IDS.map((id) => (
        <div key={id} id={id} tabIndex={-1} />
      ))}
    </>,
  );
  return { scrolled, ...page };
}

const readParts = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const readCurrent = () =>
  screen
    .getAllByRole("button")
    .filter((part) => part.getAttribute("aria-current") === "location")
    .map(({ textContent }) => textContent);

describe("the parts of a participant's page", () => {
  it("lead to each part, which takes the focus", async () => {
    const { scrolled } = open();
    expect(readParts()).toEqual(["Summary", "Trend", "Breath", "Calendar", "Records"]);
    // Paper leads nowhere.
    expect(screen.getByRole("navigation").getAttribute("data-on")).toBe("screen");
    await userEvent.click(screen.getByRole("button", { name: "Calendar" }));
    expect(scrolled).toEqual(["calendar"]);
    expect(document.activeElement?.id).toBe("calendar");
  });

  it("of a blinded participant name none that holds values [REQ-BLIND-01]", () => {
    open(true);
    expect(readParts()).toEqual(["Summary", "Calendar", "Records"]);
  });

  it("mark the first one in sight, and watch no longer than the page is there", () => {
    const watched: string[] = [];
    let tell: (ids: Readonly<Record<string, boolean>>) => void = () => undefined;
    const disconnect = vi.fn<() => void>();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: IntersectionObserverCallback) {
          tell = (ids) =>
            callback(
              Object.entries(ids).map(
                ([id, isIntersecting]) =>
                  ({
                    isIntersecting,
                    target: document.getElementById(id),
                  }) as unknown as IntersectionObserverEntry,
              ),
              {} as IntersectionObserver,
            );
        }
        observe = (element: Element) => void watched.push(element.id);
        disconnect = disconnect;
      },
    );
    const { unmount } = open();
    expect(watched).toEqual(IDS);
    expect(readCurrent()).toEqual(["Summary"]);
    act(() => tell({ breath: true, calendar: true, summary: false }));
    expect(readCurrent()).toEqual(["Breath"]);
    // Between two parts the one before stays marked.
    act(() => tell({ breath: false }));
    expect(readCurrent()).toEqual(["Breath"]);
    // And so on the way back, and down again.
    act(() => tell({ summary: true }));
    expect(readCurrent()).toEqual(["Summary"]);
    act(() => tell({ summary: false, records: true }));
    expect(readCurrent()).toEqual(["Records"]);
    unmount();
    expect(disconnect).toHaveBeenCalledOnce();
  });
});
