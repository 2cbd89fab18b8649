import { aRuntimeConfig } from "@capno/test-kit/builders";
import { settle } from "@capno/api-client/testing/manual-clock";
import { aProductServices } from "@capno/test-kit/product-services";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { createNotes } from "./create-notes.ts";

const item = (text: string, at: string, by: string) => ({ user: "CARD-1", text, at, by, earlier: [] });

it("a new version of a note follows the newest version, even when an older one was on the screen [REQ-NOTE-03]", async () => {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, noteStoreUrl: "/v2/notes/" } },
  });
  let stored = { a: item("Had a cold", "2026-11-20T06:00:00Z", "jane@capno.example") };
  services.http.answer("GET /v2/notes/", () => ({ status: 200, body: { notes: stored }, etag: '"1"' }));
  services.http.answer("PUT /v2/notes/", () => ({ status: 200, body: {}, etag: '"2"' }));
  const notes = createNotes(services);
  notes.ask();
  await settle();
  const shown = notes.find("a");
  if (shown === undefined) throw new Error("the note was not read");
  stored = { a: item("Had influenza", "2026-11-20T06:05:00Z", "tom@capno.example") };
  notes.ask();
  await settle();
  notes.revise("a", shown, "Was well");
  await settle();
  expect(notes.find("a")).toMatchObject({
    duid: toDuid("CARD-1"),
    text: "Was well",
    earlier: [
      { text: "Had influenza", by: "tom@capno.example", at: toEpochMs(Date.UTC(2026, 10, 20, 6, 5)) },
    ],
  });
  notes.dispose();
});
