import type { Product } from "@capno/product-contract/product";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { startShell, type Shell } from "../app/create-shell.ts";
import type { ClinicServer } from "./a-clinic-server.ts";
import { aRelease } from "./a-release.ts";
import { CREDENTIALS, openClinicForEach, runEntry, until } from "./clinic-setup.ts";
import { stubReload } from "./stub-reload.ts";

let server: ClinicServer;
let shell: Shell | undefined;
let reloads = 0;

// Registered first, it runs last: the shell has ended by then.
openClinicForEach((opened) => (server = opened));

beforeEach(() => {
  reloads = 0;
  stubReload(() => (reloads += 1));
});
afterEach(() => {
  shell?.services.sessionActions.logOut();
  shell = undefined;
  document.querySelector("form")?.remove();
});

const PREVIOUS = {
  version: "4.2.3",
  contract: "^1.0.0",
  url: "https://clinic.example/r/screen/4.2.3/release.json",
  integrity: `sha384-${"B".repeat(64)}`,
};

/** Somebody is signed in and opens Screen. */
async function openScreen(create: Product["create"], previous = PREVIOUS) {
  const { container } = server;
  server.products = [aRelease({ container, preload: [], previous })];
  shell = startShell();
  const { services } = shell;
  await services.sessionActions.signIn(CREDENTIALS);
  await until(() => expect(services.session.getState().authState.status).toBe("signed-in"));
  services.areas.open("nts", "/nts");
  await runEntry(container, { contractVersion: "1.0.0", id: "nts", version: "4.2.4", create });
  const areaIs = () => services.areas.store.getState().areas.nts?.status;
  return { services, areaIs };
}

function beginForm(): void {
  const form = document.body.appendChild(document.createElement("form"));
  const field = form.appendChild(document.createElement("input"));
  field.value = "12";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const kept = () => ({
  last: localStorage.getItem("pref:last-product"),
  good: localStorage.getItem("pref:good-releases"),
  avoided: sessionStorage.getItem("capno:avoided-releases"),
});

describe("an opened version of a product", () => {
  it("is stored as fallback and as the one to prefetch, once it works", async () => {
    const { services, areaIs } = await openScreen(() => ({ routes: [], sidebar: [] }));
    await until(() => expect(areaIs()).toBe("open"));
    expect(kept()).toEqual({ last: "nts", good: '[{"id":"nts","version":"4.2.4"}]', avoided: null });
    expect(services.productLoads()).toMatchObject([{ id: "nts", version: "4.2.4", source: "live" }]);
    expect(reloads).toBe(0);
  });

  it("is replaced in a new page where it cannot start, once and not in a loop", async () => {
    const create = vi.fn<Product["create"]>(() => {
      throw new Error("no such handset");
    });
    const { services, areaIs } = await openScreen(create);
    await until(() => expect(areaIs()).toBe("failed"));
    expect(reloads).toBe(1);
    expect(kept()).toEqual({ last: null, good: null, avoided: '["nts@4.2.4"]' });

    services.areas.reopen("nts");
    await until(() => expect(areaIs()).toBe("failed"));
    expect(create).toHaveBeenCalledTimes(2);
    expect(reloads).toBe(1);
  });

  it("does not reload the page after a failure while a form is open [FM-02]", async () => {
    const { areaIs } = await openScreen(() => {
      beginForm();
      throw new Error("no such handset");
    });
    await until(() => expect(areaIs()).toBe("failed"));
    expect(reloads).toBe(0);
    expect(kept().avoided).toBe('["nts@4.2.4"]');
  });

  it("is not replaced where no other version exists", async () => {
    const ofAnotherShell = { ...PREVIOUS, contract: "^2.0.0" };
    const { areaIs } = await openScreen(() => {
      throw new Error("no such handset");
    }, ofAnotherShell);
    await until(() => expect(areaIs()).toBe("failed"));
    expect(reloads).toBe(0);
  });
});
