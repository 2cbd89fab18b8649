import { NOTHING_SEEN } from "@capno/api-client/models/stored-entry";
import { settle } from "@capno/api-client/testing/manual-clock";
import { toDuid } from "@capno/domain/units";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices } from "@capno/test-kit/product-services";
import { afterEach, describe, expect, it, vi } from "vitest";

import product from "../../product.tsx";
import { createCapture } from "./capture-session.ts";

const CARD_1 = toDuid("CARD-1");

function open() {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: {
      ...config,
      capture: { ...config.capture, noteStoreUrl: "/v2/notes/", reviewStoreUrl: "/v2/reviews/" },
    },
  });
  const [group] = services.session.account().groups;
  const path = (store: string) => `/v2/${store}/${group?.id}/`;
  services.http.reply(`GET ${path("notes")}`, { version: 0, notes: {} });
  services.http.reply(`GET ${path("reviews")}`, { version: 0, reviews: {} });
  const listeners = new Set<unknown>();
  vi.stubGlobal("window", {
    addEventListener: (type: string, listener: unknown) => type === "beforeunload" && listeners.add(listener),
    removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener),
  });
  const capture = createCapture(services);
  const readQuestion = () =>
    capture.unsavedWork
      .toLogOutQuestion()
      ?.concerns.map(({ message, links }) => [message, links.map(({ label }) => label)]);
  return { ...services, capture, path, readQuestion, listeners };
}

afterEach(() => void vi.unstubAllGlobals());

describe("log-out and reload", () => {
  it("need confirmation while the store has not answered for a note, but not once it is saved", async () => {
    const { http, session, capture, path, readQuestion, listeners } = open();
    const answer = http.hold(`PUT ${path("notes")}`);
    expect(readQuestion()).toBeUndefined();
    capture.notes.add({ duid: CARD_1 }, "Had a cold");
    await settle();
    expect(readQuestion()).toEqual([["1 note is not shared yet", ["CARD-1"]]]);
    expect([session.pageHolds(), listeners.size]).toEqual([["form"], 1]);
    answer({ version: 1 });
    await settle();
    expect(readQuestion()).toBeUndefined();
    expect([session.pageHolds(), listeners.size]).toEqual([[], 0]);
    capture.dispose();
  });

  it("need confirmation while another account's change keeps a note, a review or an explanation from being saved", async () => {
    const { http, capture, path, readQuestion } = open();
    const theirs = { stamps: ["a"], at: "2026-11-20T06:00:00Z", by: "jane@capno.example" };
    http.reply(`GET ${path("reviews")}`, {
      version: 1,
      reviews: { "CARD-1": theirs, "check:failed:CARD-1:7": theirs },
    });
    capture.reviews.mark("CARD-1", NOTHING_SEEN, ["b"]);
    capture.reviews.explain({ key: "failed:CARD-1:7", duid: CARD_1 }, NOTHING_SEEN, "Because");
    await settle();
    expect(readQuestion()).toEqual([
      ["1 review is not shared yet", ["CARD-1"]],
      ["1 explanation is not shared yet", ["Data checks"]],
    ]);
    capture.reviews.dismissNotices();
    expect(readQuestion()).toBeUndefined();
    capture.dispose();
  });

  it("need confirmation for a started note or explanation, but not for one whose text was removed", () => {
    const { session, capture, readQuestion } = open();
    capture.noteDrafts.put(CARD_1, { text: "Half a sent" });
    expect(readQuestion()).toEqual([["1 note that was begun is not saved", ["CARD-1"]]]);
    expect(session.pageHolds()).toEqual(["form"]);
    capture.noteDrafts.put(CARD_1, { text: " " });
    expect(readQuestion()).toBeUndefined();
    capture.explanationDrafts.put("failed:CARD-1:7", { reason: "Beca", seen: NOTHING_SEEN });
    expect(readQuestion()).toEqual([["1 explanation that was begun is not saved", ["Data checks"]]]);
    capture.explanationDrafts.put("failed:CARD-1:7", undefined);
    expect(readQuestion()).toBeUndefined();
    capture.dispose();
    expect(session.pageHolds()).toEqual([]);
  });

  it("need no confirmation for notes that are kept in this tab only, as the page says", () => {
    const services = aProductServices();
    const capture = createCapture(services);
    capture.notes.add({ duid: CARD_1 }, "Had a cold");
    expect(capture.unsavedWork.toLogOutQuestion()).toBeUndefined();
    capture.dispose();
  });

  it("need confirmation for a status that is kept in this tab only, as the study relies on it [REQ-STATUS-02]", () => {
    const { capture } = open();
    capture.statuses.set("CARD-1", NOTHING_SEEN, { kind: "enrolled", enrolled: "2026-03-03" });
    expect(capture.unsavedWork.toLogOutQuestion()?.concerns).toEqual([
      {
        message: "1 status is kept in this tab only",
        links: [{ label: "Participant status", to: "/list/status" }],
      },
    ]);
    capture.statuses.set("CARD-1", capture.statuses.getSeen("CARD-1"), undefined);
    expect(capture.unsavedWork.toLogOutQuestion()).toBeUndefined();
    capture.dispose();
  });

  it("are asked about by the shell through Capture's `beforeLogOut`", () => {
    expect(product.create(aProductServices()).beforeLogOut?.()).toBeUndefined();
    expect(product.create(aProductServices())).toHaveProperty("beforeLogOut");
  });
});
