import { PERMISSIONS } from "@capno/domain/account";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import product from "../product.tsx";

const withoutRecords = anAccount({
  permissions: Object.values(PERMISSIONS).filter((each) => each !== PERMISSIONS.viewDetail),
});

it.each([
  ["the account may not see records", "/list/checks", withoutRecords, "may not see the records"],
  ["there is no such user", "/detail/NOBODY", anAccount(), "no such user"],
])("Capture has two ways out where %s", async (_, at, account, words) => {
  const services = aProductServices({ session: createFakeSession(account) });
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.body.textContent).toContain(words));
  expect(document.querySelectorAll("a, button").length).toBeGreaterThanOrEqual(2);
});
