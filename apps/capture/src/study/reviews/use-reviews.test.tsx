import type { Entry } from "@capno/api-client/schemas/study-log";
import { toDuid } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { act, renderHook } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";

import { anExplanation, aReview, serveLog, toWire } from "../log/testing/log-entries.ts";
import { createCapture } from "../session/capture-session.ts";
import { SessionParts } from "../session/SessionParts.tsx";
import { useExplanations, useReviews } from "./use-reviews.ts";

/** The reviews and explanations of a log of these rows. */
async function open(...rows: readonly Entry[]) {
  const services = aProductServices();
  serveLog(services).put(...rows);
  services.http.reply("GET /duid/", []);
  const capture = createCapture(services);
  onTestFinished(() => capture.dispose());
  const { result } = renderHook(() => ({ reviews: useReviews(), explanations: useExplanations() }), {
    wrapper: ({ children }) => (
      <ServicesProvider services={services}>
        <SessionParts capture={capture}>{children}</SessionParts>
      </ServicesProvider>
    ),
  });
  await act(() => capture.log.read());
  return result.current;
}

it("the review of a user is the newest one, and none where that cannot be read by this version [REQ-LOG-01] [SAFETY]", async () => {
  const [older, newer] = [aReview("CARD-1", ["a"]), aReview("CARD-1", ["b"])];
  const readable = aReview("CARD-2", ["a"]);
  const { reviews } = await open(toWire(older), toWire({ ...newer, follows: older.id }), toWire(readable), {
    ...toWire(aReview("CARD-2", [], { follows: readable.id })),
    stamps: 7,
  } as unknown as Entry);
  expect(reviews.get("CARD-1")).toMatchObject({ id: newer.id, stamps: ["b"] });
  expect(reviews.get("CARD-2")).toBeUndefined();
  expect(reviews.get("CARD-3")).toBeUndefined();
});

it("the explanations are those that hold: neither taken back, nor followed by one that cannot be read [SAFETY]", async () => {
  const duid = toDuid("CARD-1");
  const explain = (finding: string, text: string) => anExplanation(finding, text, { duid });
  const [taken, unread] = [explain("gap:2", "On holiday"), explain("gap:3", "On holiday")];
  const { explanations } = await open(
    toWire(explain("gap:1", "In hospital")),
    toWire(taken),
    toWire({ ...explain("gap:2", ""), follows: taken.id }),
    toWire(unread),
    { ...toWire(explain("gap:3", "")), follows: unread.id, text: { html: "x" } } as unknown as Entry,
  );
  expect([...explanations].map(([key, { text }]) => [key, text])).toEqual([["gap:1", "In hospital"]]);
});
