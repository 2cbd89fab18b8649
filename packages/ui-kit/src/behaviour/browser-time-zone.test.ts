// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

import { readBrowserTimeZone } from "./browser-time-zone.ts";

afterEach(() => vi.restoreAllMocks());

function stubBrowser(timeZone: string, data: readonly number[]): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  const context = { fillRect: () => undefined, getImageData: () => ({ data }) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
}

it.each([
  ["UTC", [255, 255, 255]],
  ["UTC", [12, 200, 3]],
  ["Atlantic/Reykjavik", [0, 0, 0]],
  ["Etc/UTC", [47, 111, 162]],
])("a browser that names %s and hides the pixels of a canvas names no zone [FM-31]", (zone, pixel) => {
  stubBrowser(zone, pixel);
  expect(readBrowserTimeZone()).toBeUndefined();
});

it.each([
  ["UTC", [47, 111, 159]],
  ["Atlantic/Reykjavik", [46, 110, 158]],
  ["GMT", [49, 109, 161]],
  ["Europe/London", [255, 255, 255]],
])(
  "a browser that names %s keeps it where its canvas returns what was painted, or where it hides no zone",
  (zone, pixel) => {
    stubBrowser(zone, pixel);
    expect(readBrowserTimeZone()).toBe(zone);
  },
);

it("a browser that names UTC and has no canvas keeps it", () => {
  stubBrowser("UTC", []);
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
  expect(readBrowserTimeZone()).toBe("UTC");
});
