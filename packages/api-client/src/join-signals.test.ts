import { describe, expect, it } from "vitest";

import { ApiError, isApiError, isWorthReporting } from "./api-error.ts";
import { joinSignals, toAbortError } from "./join-signals.ts";

describe("`joinSignals`", () => {
  it("returns a single signal unchanged", () => {
    const { signal } = new AbortController();
    const joined = joinSignals([signal]);
    expect(joined.signal).toBe(signal);
    expect(() => joined.release()).not.toThrow();
  });

  it.each([0, 1] as const)("aborts with the reason of each signal: %i", (which) => {
    const controllers = [new AbortController(), new AbortController()] as const;
    const { signal } = joinSignals([controllers[0].signal, controllers[1].signal]);
    expect(signal?.aborted).toBe(false);
    const reason = new Error("enough");
    controllers[which].abort(reason);
    expect([signal?.aborted, signal?.reason]).toEqual([true, reason]);
  });

  it("is aborted from the start where one of the signals was", () => {
    const gone = AbortSignal.abort(new Error("long ago"));
    const { signal } = joinSignals([new AbortController().signal, gone]);
    expect(signal?.reason).toBe(gone.reason);
  });

  it("removes its listeners once the request is over, because a session's signal lives long", () => {
    const listening = new Set<unknown>();
    const aSignal = () => {
      const { signal } = new AbortController();
      signal.addEventListener = (_type: string, listener: unknown) => void listening.add(listener);
      signal.removeEventListener = (_type: string, listener: unknown) => void listening.delete(listener);
      return signal;
    };
    const { release } = joinSignals([aSignal(), aSignal()]);
    expect(listening.size).toBe(2);
    release();
    expect(listening.size).toBe(0);
  });
});

describe("`toAbortError`", () => {
  it("returns the signal's reason where that is an AbortError", () => {
    const reason = new DOMException("gone", "AbortError");
    expect(toAbortError(AbortSignal.abort(reason))).toBe(reason);
  });

  it.each([undefined, AbortSignal.abort(new Error("a time-out")), AbortSignal.abort({ name: "AbortError" })])(
    "always returns an AbortError: case %#",
    (signal) => {
      const error = toAbortError(signal);
      expect(error).toBeInstanceOf(Error);
      expect(error.name).toBe("AbortError");
      expect(error).not.toBe(signal?.reason);
    },
  );
});

describe("an error of an API call", () => {
  const facts = { kind: "not-found", path: "/duid/", method: "GET", action: "a", required: false } as const;

  it("names the status where there was one, and no personal data", () => {
    expect(new ApiError({ ...facts, status: 404 }).message).toBe("GET /duid/: not-found 404");
    expect(new ApiError(facts).message).toBe("GET /duid/: not-found");
  });

  it.each([
    [new ApiError(facts), true],
    // The copy of another product.
    [Object.assign(new Error("a"), { name: "ApiError", facts }), true],
    [Object.assign(new Error("a"), { name: "ApiError" }), false],
    [Object.assign(new Error("a"), { facts }), false],
    [{ name: "ApiError", facts }, false],
    [undefined, false],
  ])("is recognised by its name and facts, also from another bundle: case %#", (error, expected) => {
    expect(isApiError(error)).toBe(expected);
  });

  it.each([
    [new ApiError(facts), true],
    [new ApiError({ ...facts, kind: "network-failure" }), false],
    [new ApiError({ ...facts, kind: "session-ended" }), false],
    [toAbortError(), false],
    [new Error("a mistake"), true],
    [{ name: "AbortError" }, true],
  ])(
    "is worth reporting unless the network was lost, the session ended or the call was aborted: case %#",
    (error, expected) => {
      expect(isWorthReporting(error)).toBe(expected);
    },
  );
});
