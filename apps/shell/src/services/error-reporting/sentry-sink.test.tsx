import { aRuntimeConfig } from "@capno/test-kit/builders";
import { startSpan } from "@sentry/browser";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createSentrySink } from "./sentry-sink.ts";

const SETTINGS = { ...aRuntimeConfig().errorReporting, dsn: "https://key@reports.example/1" };

let sent: string[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    sent.push(init.body as string);
    return new Response("{}");
  });
});

describe("the Sentry sink [REQ-NAME-10]", () => {
  it("removes personal data from the message and the cause of a report", async () => {
    const sink = await createSentrySink(SETTINGS, "4.2.4", "staging");
    sink.send("sign-in of gp@capno.example failed", undefined);
    sink.send("request failed", new Error("GET /user/login/reset/?username=gp@capno.example failed"));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const [message = "", cause = ""] = sent;
    expect(message).toContain("sign-in of [email] failed");
    expect(cause).toContain("GET /user/login/reset/ failed");
    expect(sent.join("")).not.toContain("gp@");
    expect(message).toContain("capno-shell@4.2.4");
    expect(message).toContain("staging");
  });

  it("removes personal data from performance spans", async () => {
    await createSentrySink({ ...SETTINGS, tracesSampleRate: 1 }, "4.2.4", "staging");
    const of = { name: "sign-in of gp@capno.example", attributes: { who: "gp@capno.example" } };
    startSpan(of, () => startSpan({ name: "renewal for gp@capno.example" }, () => {}));
    await vi.waitFor(() => expect(sent).not.toEqual([]));
    expect(sent.join("")).toContain("sign-in of [email]");
    expect(sent.join("")).toContain("renewal for [email]");
    expect(sent.join("")).not.toContain("gp@");
  });
});
