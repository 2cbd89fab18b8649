import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { CHECKS_PATH } from "../paths/checks-path.ts";
import { HANDSET_LOG_PATH } from "../paths/handset-log-path.ts";
import { HANDSETS_PATH } from "../paths/handsets-path.ts";
import { STATUS_PATH } from "../paths/status-path.ts";
import { SUMMARIES_PATH } from "../paths/summaries-path.ts";
import product from "../product.tsx";

afterEach(cleanup);

it.each([CHECKS_PATH, HANDSET_LOG_PATH, HANDSETS_PATH, STATUS_PATH, SUMMARIES_PATH])(
  "the page of a study at %s, by its address, shows an account without *view detail* why it is empty",
  async (path) => {
    const account = anAccount({ permissions: [PERMISSIONS.capture], groups: [aGroup()] });
    const services = aProductServices({ session: createFakeSession(account) });
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
    const router = createMemoryRouter(product.create(services).routes, { initialEntries: [path] });
    render(<RouterProvider router={router} />);
    expect(await screen.findByText("You cannot see participants' records")).toBeDefined();
    expect(screen.queryByText("CARD-1")).toBeNull();
    // The page offers no action of its own, only support.
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Contact support"]);
  },
);
