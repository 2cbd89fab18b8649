import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aStudyOfThree, openDetail } from "./testing/open-detail.tsx";
import "./compare/ComparePage.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

it.each([
  ["/detail/card-1?scale=1W&record=6#respiratory-rate", "/detail/CARD-1?scale=1W&record=6#respiratory-rate"],
  ["/detail/card%E2%80%931", "/detail/CARD-1"],
  ["/detail/card-1/compare?baseline=6&now=7", "/detail/CARD-1/compare?baseline=6&now=7"],
])("the address %s, which writes a user's ID differently, leads to %s", async (written, address) => {
  const router = openDetail(aStudyOfThree(), written);
  await waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(address);
  });
  expect(await screen.findByRole("heading", { level: 1, name: /CARD-1/ })).toBeDefined();
  // Back leads to where the reader came from, not to the address that leads here again.
  expect(router.state.historyAction).toBe("REPLACE");
});

it("an address that several users' IDs match says so, also where another user could not be read", async () => {
  const services = aStudyOfThree();
  const { groups: _, ...withoutGroups } = aDuidBody({ duid: "CARD-9" });
  services.http.reply("GET /duid/", [
    ...[aDuidBody({ duid: "CARD-1" }), aDuidBody({ duid: "card-1" })],
    withoutGroups,
  ]);
  openDetail(services, "/detail/Card-1");
  expect(await screen.findByText("More than one user matches this ID")).toBeDefined();
  expect(screen.getByText("Check the user ID, or choose one from All Users.")).toBeDefined();
});

it.each([
  ["CARD-2", "CARD-2"],
  // Who has no record.
  ["CARD-3", "CARD-1"],
])("User Summary opens the first user with a record, of the list that was left: %s, %s", async (...row) => {
  const [listed, opened] = row;
  giveFramesHeight(300);
  const router = openDetail(aStudyOfThree(), `/list?q=${listed}`);
  await screen.findAllByText(listed);
  await act(() => router.navigate("/detail"));
  expect(await screen.findByRole("heading", { level: 1, name: new RegExp(`^${opened}`) })).toBeDefined();
});

it("a user's page leads to the users before and after in the list as it was left last", async () => {
  giveFramesHeight(300);
  const router = openDetail(aStudyOfThree(), "/list?q=CARD-2");
  await screen.findAllByText("CARD-2");
  await act(() => router.navigate("/detail/CARD-2"));
  const readEnds = () =>
    ["Previous user", "Next user"].map((name) =>
      screen.getByRole("button", { name }).getAttribute("aria-disabled"),
    );
  await screen.findByRole("heading", { level: 1, name: /CARD-2/ });
  await waitFor(() => expect(readEnds()).toEqual(["true", "true"]));
  await act(() => router.navigate("/list"));
  await screen.findAllByText("CARD-1");
  await act(() => router.navigate("/detail/CARD-2"));
  await screen.findByRole("heading", { level: 1, name: /CARD-2/ });
  await waitFor(() => expect(readEnds()).toContain("false"));
});
