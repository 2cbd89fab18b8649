import { openProduct } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import description from "../product.json" with { type: "json" };
import product from "./product.ts";

describe("reserved words after /nts/ [REQ-NAV-11]", () => {
  it.each(["instructions", "results-history", "handsets"])(
    "leads /nts/%s/print to the page of that name and asks for no recording",
    async (word) => {
      const clinic = await openProduct(product, { at: `/nts/${word}/print` });
      // The page that prints is downloaded first: its route cannot know before that it is not wanted.
      await vi.waitFor(() => expect(clinic.path()).toBe(`/nts/${word}`));
      expect(clinic.services.http.requests.filter(({ path }) => path.includes("/capnograms/"))).toEqual([]);
    },
  );

  it.each(["results", "licences", "training"])("takes no recording to be named %s", async (word) => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    await clinic.go(`/nts/${word}/print`);
    expect(clinic.services.http.requests.filter(({ path }) => path.includes(word))).toEqual([]);
  });
});

describe("the preloaded requests of Screen", () => {
  it.each(Object.entries(description.firstCalls))("include the first request of %s", async (page, calls) => {
    const { services } = await openProduct(product, { at: page });
    const [first] = services.http.requests;
    expect(first).toBeDefined();
    expect(services.http.sent(`GET ${calls[0]}`)[0]).toBe(first);
  });
});

describe("the connection", () => {
  it("comes after the list of handsets, which needs the network first", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    const { http, realtime } = clinic.services;
    const answer = http.hold("GET /v2/handsets/?product=nts");
    await clinic.go("/nts/handsets");
    expect(realtime.channels()).toEqual([]);
    answer([]);
    await clinic.settle();
    expect(realtime.channels()).not.toEqual([]);
  });
});

describe("a screening result without a probability [REQ-TEST-13]", () => {
  it("says that it is not available, and is no failure", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    const { http } = clinic.services;
    clinic.record("a");
    http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
    http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: null });
    await clinic.go("/nts/results/a");
    expect(screen.getByText("Not available")).toBeTruthy();
    expect(clinic.services.notices.shown).toEqual([]);
  });
});
