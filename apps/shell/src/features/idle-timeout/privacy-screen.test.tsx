import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { PrivacyScreen } from "./PrivacyScreen.tsx";

afterEach(cleanup);

it("a covered page names no user in its title, and has its title again once the session was checked [FM-18]", () => {
  document.title = "Dashboard - CARD-017";
  const { unmount } = render(<PrivacyScreen />);
  expect(document.title).toBe("Dashboard - Checking your session");
  unmount();
  expect(document.title).toBe("Dashboard - CARD-017");
});

it("a page that was opened while it was covered keeps its own title", () => {
  document.title = "Dashboard - CARD-017";
  const { unmount } = render(<PrivacyScreen />);
  document.title = "Dashboard - Login";
  unmount();
  expect(document.title).toBe("Dashboard - Login");
});
