import { describe, expect, it } from "vitest";

import { createUnloadFetch } from "./unload-fetch.ts";

const UNLOCK = "https://api.capno.example/v2/handsets/1/unlock/";
const init = {
  method: "POST",
  keepalive: true,
  headers: { authorization: "Bearer t" },
  body: "a=b",
} as const;

function aWindow(knowsKeepalive: boolean) {
  const page = new EventTarget();
  const sent: unknown[] = [];
  class FakeRequest {
    status = 204;
    responseText = "";
    readonly #seen: unknown[] = [];
    open(...how: readonly unknown[]): void {
      this.#seen.push(...how);
    }
    setRequestHeader(name: string, value: string): void {
      this.#seen.push(`${name}: ${value}`);
    }
    send(body: unknown): void {
      sent.push([...this.#seen, body]);
    }
  }
  const Request = { prototype: knowsKeepalive ? { keepalive: false } : {} };
  const view = Object.assign(page, { Request, XMLHttpRequest: FakeRequest });
  const plain = async () => {
    sent.push("fetch");
    return new Response(null, { status: 204 });
  };
  const leaving = createUnloadFetch(view as unknown as Parameters<typeof createUnloadFetch>[0], plain);
  return { page, sent, leaving };
}

describe("createLeavingFetch [REQ-HANDSET-07]", () => {
  it("is not used where the browser supports `keepalive`", () => {
    expect(aWindow(true).leaving).toBeUndefined();
  });

  it("sends in the very turn of pagehide, synchronously, with headers and body", async () => {
    const { page, sent, leaving } = aWindow(false);
    let answer: Promise<Response> | undefined;
    page.addEventListener("pagehide", () => {
      answer = leaving?.(UNLOCK, init);
    });
    page.dispatchEvent(new Event("pagehide"));
    expect(sent).toEqual([["POST", UNLOCK, false, "authorization: Bearer t", "a=b"]]);
    expect((await answer)?.status).toBe(204);
  });

  it("leaves every other request to `fetch`, also on a page that has come back", async () => {
    const { page, sent, leaving } = aWindow(false);
    await leaving?.(UNLOCK, init);
    page.dispatchEvent(new Event("pagehide"));
    await leaving?.(UNLOCK, { ...init, keepalive: false });
    page.dispatchEvent(new Event("pageshow"));
    await leaving?.(UNLOCK, init);
    expect(sent).toEqual(["fetch", "fetch", "fetch"]);
  });
});
