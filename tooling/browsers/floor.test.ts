import { describe, expect, it } from "vitest";

import { FLOOR, parseFloor } from "./floor.ts";

describe("the list of the oldest browsers", () => {
  it("names one version of each that clinics have", () => {
    expect(FLOOR.map(({ name, version }) => `${name} ${version}`)).toEqual([
      "Chrome 109",
      "Edge 109",
      "Firefox 115",
      "Safari 15.4",
      "Safari on iOS and iPadOS 15.4",
      "Samsung Internet 21",
    ]);
  });

  it("is read without comments and empty lines", () => {
    expect(parseFloor("# why\n\nfirefox 115 # ESR\n")).toEqual([
      { key: "firefox", name: "Firefox", data: "firefox", version: "115" },
    ]);
  });

  it.each(["> 1%", "chrome >= 109", "opera 95", "chrome"])(
    "takes no line that would need interpretation: %s",
    (line) => {
      expect(() => parseFloor(line)).toThrow(line);
    },
  );
});
