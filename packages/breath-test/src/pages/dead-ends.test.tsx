import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { createRoutes } from "../app/create-routes.tsx";
import { FIRST, testsRoute } from "../testing/names.ts";
import { openJourneyOf, type JourneyHarness } from "../testing/open-journey.ts";
import { openPages } from "../testing/open-pages.tsx";

type Change = (clinic: JourneyHarness) => Promise<void> | void;

const HANDSETS = "GET /v2/handsets/";
const HISTORY = `/any/results-history/${encodeURIComponent(FIRST)}`;
const cutOff: Change = ({ services }) => services.http.fail(HANDSETS, "network-failure");
const losing: Change = ({ services }) => {
  services.http.reply("GET /v2/capnograms/x/", {}, 404);
  services.http.reply("GET /v2/capnograms/x/computedFeatures/", {}, 404);
};

it.each<readonly [name: string, at: string, words: string, change: Change]>([
  ["a test is begun without a network", "/any/handsets", "The handsets could not be loaded", cutOff],
  ["the history is opened without a network", HISTORY, "The handsets could not be loaded", cutOff],
  [
    "no handset can be read",
    "/any/handsets",
    "No handset could be read",
    ({ services }) => services.http.reply(HANDSETS, [{}]),
  ],
  [
    "the account has no handset",
    "/any/results-history",
    "No handset is available to you",
    ({ services }) => services.http.reply(HANDSETS, []),
  ],
  [
    "the results are refused",
    HISTORY,
    "The results could not be loaded",
    ({ services }) => services.http.fail(testsRoute(FIRST), "unexpected-status", 500),
  ],
  [
    "no result can be read",
    HISTORY,
    "Today's results could not be loaded",
    ({ services }) => services.http.reply(testsRoute(FIRST), [{}]),
  ],
  ["a result is not found", "/any/results/x", "The test results were not found", losing],
  ["a result to print is not found", "/any/x/print", "The test results were not found", losing],
])("a breath test has two ways out where %s", async (_, at, words, change) => {
  const clinic = openJourneyOf({});
  await change(clinic);
  await openPages(clinic, createRoutes(clinic.journey), at);
  const title = await screen.findByRole("heading", { name: words });
  // Of the message itself: what else its page has may be out of sight.
  expect(title.parentElement?.querySelectorAll("a, button").length).toBeGreaterThanOrEqual(2);
});
