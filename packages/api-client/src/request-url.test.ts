import { describe, expect, it } from "vitest";

import { getLoggablePath, getRequestUrl } from "./request-url.ts";

describe("`getLoggablePath` [REQ-SESSION-06]", () => {
  it.each([
    ["/user/login/reset/?username=gp@capno.example", "/user/login/reset/"],
    ["/detail/#gp@capno.example", "/detail/"],
    ["/v2/handsets/", "/v2/handsets/"],
    ["https://waveforms.example/healthy.json?token=x", "/healthy.json"],
    ["/back/to/https://waveforms.example/healthy.json", "/back/to/https://waveforms.example/healthy.json"],
  ])("reduces %s to %s", (path, logged) => {
    expect(getLoggablePath(path)).toBe(logged);
  });
});

describe("the address of a request [REQ-TEST-15]", () => {
  const action = "loading";

  it("keeps the account's token at the API", () => {
    const elsewhere = { method: "GET", path: "https://elsewhere.example/x", action } as const;
    expect(() => getRequestUrl("https://api.example", elsewhere)).toThrow(TypeError);
    expect(getRequestUrl("https://api.example", { ...elsewhere, access: "anonymous" })).toBe(elsewhere.path);
    const post = { ...elsewhere, method: "POST", access: "anonymous" } as const;
    expect(() => getRequestUrl("https://api.example", post)).toThrow("not a path below the API: POST /x");
  });

  it("takes an address for below the API by its beginning alone", () => {
    const request = { method: "GET", path: "https://elsewhere.example/", action } as const;
    expect(() => getRequestUrl("https://api.example", request)).toThrow(TypeError);
    expect(getRequestUrl("", { method: "GET", path: "/version", action })).toBe("/version");
  });

  it("joins base, path and query", () => {
    const request = { method: "GET", path: "/duid/", action } as const;
    expect(getRequestUrl("https://api.example/v1//", request)).toBe("https://api.example/v1/duid/");
    expect(getRequestUrl("https://api.example", { ...request, query: { q: "a b" } })).toBe(
      "https://api.example/duid/?q=a+b",
    );
  });
});
