import { render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { ActionBar } from "../layout/ActionBar.tsx";
import { PrintedSheet } from "../layout/PrintedSheet.tsx";
import { isTouchDevice } from "./is-touch-device.ts";
import { isPlainClick } from "./plain-click.ts";
import { useMediaQuery } from "./use-media-query.ts";

afterEach(() => vi.unstubAllGlobals());

/** A window that answers media queries, and can change. */
function stubMedia(matching: string) {
  const media = Object.assign(new EventTarget(), { matches: true });
  const none = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", (query: string) => (query === matching ? media : none));
  return {
    change(matches: boolean) {
      media.matches = matches;
      act(() => void media.dispatchEvent(new Event("change")));
    },
  };
}

function Width() {
  return <p>{useMediaQuery("(max-width: 640px)") ? "narrow" : "wide"}</p>;
}

it("`useMediaQuery` follows the window", () => {
  const { change } = stubMedia("(max-width: 640px)");
  render(<Width />);
  expect(screen.getByText("narrow")).toBeTruthy();
  change(false);
  expect(screen.getByText("wide")).toBeTruthy();
});

it("`useMediaQuery` and `isTouchDevice` say no where the browser cannot say", () => {
  vi.stubGlobal("matchMedia", undefined);
  render(<Width />);
  expect(screen.getByText("wide")).toBeTruthy();
  expect(isTouchDevice()).toBe(false);
});

it("`isTouchDevice` asks for a coarse pointer", () => {
  stubMedia("(pointer: coarse)");
  expect(isTouchDevice()).toBe(true);
});

const CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
it.each([
  [true, {}],
  [false, { button: 1 }],
  [false, { metaKey: true }],
  [false, { ctrlKey: true }],
  [false, { shiftKey: true }],
  [false, { altKey: true }],
])("`isPlainClick` is %s with %j", (isPlain, changes) => {
  expect(isPlainClick({ ...CLICK, ...changes })).toBe(isPlain);
});

it("the height of an action bar is known to the page while the bar is there", () => {
  const { style } = document.documentElement;
  const { unmount } = render(<ActionBar>Save</ActionBar>);
  expect(style.getPropertyValue("--action-bar")).toBe("0px");
  unmount();
  expect(style.getPropertyValue("--action-bar")).toBe("");
});

it("a printed sheet takes the place of the page on paper while it is in the document", () => {
  const { dataset } = document.documentElement;
  const { unmount } = render(<PrintedSheet>Report</PrintedSheet>);
  expect(document.body.lastElementChild?.textContent).toBe("Report");
  expect("printsSheet" in dataset).toBe(true);
  unmount();
  expect("printsSheet" in dataset).toBe(false);
});

it("an action bar is on the screen alone, and a printed sheet on paper alone", () => {
  render(
    <>
      <ActionBar>Save</ActionBar>
      <PrintedSheet>Report</PrintedSheet>
    </>,
  );
  expect(screen.getByText("Save").dataset["on"]).toBe("screen");
  expect(screen.getByText("Report").dataset["on"]).toBe("paper");
});
