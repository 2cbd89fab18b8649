import { aRuntimeConfig } from "@capno/test-kit/builders";
import { describe, expect, it, vi } from "vitest";

import { createSentrySink } from "./sentry-sink.ts";

const SETTINGS = { ...aRuntimeConfig().errorReporting, dsn: "https://key@reports.example/1" };

describe("what leaves the browser in a report · decision A10 [SECURITY]", () => {
  it("has been through the scrubber, message and cause alike", async () => {
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      sent.push(init.body as string);
      return new Response("{}");
    });
    const sink = await createSentrySink(SETTINGS, "4.2.4", "staging");
    sink.send("sign-in of gp@capno.example failed", undefined);
    sink.send("request failed", new Error("GET /user/login/reset/?username=gp@capno.example failed"));
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 20_000 });
    const [message = "", cause = ""] = sent;
    expect(message).toContain("sign-in of [e-mail] failed");
    expect(cause).toContain("GET /user/login/reset/ failed");
    expect(sent.join("")).not.toContain("gp@");
    expect(message).toContain("capno-shell@4.2.4");
    expect(message).toContain("staging");
  }, 60_000);
});
