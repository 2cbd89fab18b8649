import { expect, it } from "vitest";

import { renderSignIn } from "../prerender.tsx";

it("the sign-in page is drawn by the build, where there is no browser to ask", () => {
  const html = renderSignIn();
  expect(html).toContain("Password");
  expect(html).toContain('href="/login/register"');
});
