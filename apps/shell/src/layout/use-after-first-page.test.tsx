import { createManualClock } from "@capno/test-kit/manual-clock";
import { render } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { ShellProvider } from "../services/shell-context.ts";
import type { ShellServices } from "../services/shell-services.ts";
import { AFTER_FIRST_PAGE_MS, useAfterFirstPage } from "./use-after-first-page.ts";

const clock = createManualClock();
const callback = vi.fn<() => void>();
let isNetworkIdle: boolean;
let areas: { [id: string]: { readonly status: "opening" | "open" } };

beforeEach(() => {
  callback.mockClear();
  isNetworkIdle = true;
  areas = {};
});
function Frame() {
  useAfterFirstPage(callback);
  return null;
}

function openFrame() {
  const services = {
    clock,
    isNetworkIdle: () => isNetworkIdle,
    areas: { store: createStore(() => ({ areas })) },
  };
  return render(
    <ShellProvider value={services as unknown as ShellServices}>
      <Frame />
    </ShellProvider>,
  );
}

describe("useAfterFirstPage", () => {
  it("calls back once, when the network is idle", () => {
    openFrame();
    clock.advance(AFTER_FIRST_PAGE_MS - 1);
    expect(callback).not.toHaveBeenCalled();
    clock.advance(60_000);
    expect(callback).toHaveBeenCalledOnce();
  });

  it("waits while the product is opening and while its requests are running", () => {
    areas["nts"] = { status: "opening" };
    openFrame();
    clock.advance(AFTER_FIRST_PAGE_MS);
    areas["nts"] = { status: "open" };
    isNetworkIdle = false;
    clock.advance(AFTER_FIRST_PAGE_MS);
    expect(callback).not.toHaveBeenCalled();
    isNetworkIdle = true;
    clock.advance(AFTER_FIRST_PAGE_MS);
    expect(callback).toHaveBeenCalledOnce();
  });

  it("waits for at most half a minute, so that errors of a page that never becomes idle are reported", () => {
    isNetworkIdle = false;
    openFrame();
    clock.advance(29_999);
    expect(callback).not.toHaveBeenCalled();
    clock.advance(1);
    expect(callback).toHaveBeenCalledOnce();
  });

  it("does not call back after its component was unmounted", () => {
    openFrame().unmount();
    clock.advance(60_000);
    expect(callback).not.toHaveBeenCalled();
  });
});
