import type { AreaOfKit } from "./area.ts";
import { HEADERS_LINES, PREFLIGHT } from "./headers-lines.ts";

/** What a browser needs of every answer. Judged by everything that was asked, in whichever area. */
export const HEADERS: AreaOfKit = {
  area: "headers",
  lines: HEADERS_LINES,
  async collect(session) {
    for (const [method, path] of [
      ["GET", "/user/info/"],
      ["POST", "/v2/diagnosis-feedback/"],
    ] as const) {
      const headers = {
        "access-control-request-method": method,
        "access-control-request-headers": "authorization,content-type",
      };
      await session.probe(PREFLIGHT, { method: "OPTIONS", path, headers }, [200, 204]);
    }
    // A failure that no call of the contract makes: proxies answer it, and forget the headers.
    await session.probe("an address that is none", { method: "GET", path: "/capno-conformance/" }, [404]);
    await session.call("getUserInfo", {
      by: "forger",
      token: "e30.e30.e30",
      label: "forged",
      expects: [401],
    });
  },
};
