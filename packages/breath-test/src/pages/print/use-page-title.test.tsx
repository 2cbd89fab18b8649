import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { usePageTitle } from "./use-page-title.ts";

afterEach(() => {
  document.title = "";
});

describe("usePageTitle [REQ-NAME-07]", () => {
  it("sets and updates the title, and restores the previous one", () => {
    document.title = "Capno";
    const page = renderHook(usePageTitle, { initialProps: "Respiratory-Test_A" });
    expect(document.title).toBe("Respiratory-Test_A");
    page.rerender("Respiratory-Test_B");
    expect(document.title).toBe("Respiratory-Test_B");
    page.unmount();
    expect(document.title).toBe("Capno");
  });
});
