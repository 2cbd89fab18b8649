import { TextField } from "@capno/ui-kit/fields/TextField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { createRoutes } from "../../app/create-routes.tsx";
import { FIRST, lockRoute, SECOND } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";

const startOf = (udi: string) => `/any/handsets/${encodeURIComponent(udi)}/start-test`;
const historyOf = (udi: string) => `/any/results-history/${encodeURIComponent(udi)}`;
const COLLEAGUE = "gp2@capno.example";

/** The pages of a product; a colleague may use the second handset. */
async function open(at: string, lockedBy: string | null = null, second = SECOND) {
  const clinic = openJourneyOf({});
  clinic.services.http.reply("GET /v2/handsets/", [
    aHandsetBody({ udi: FIRST }),
    aHandsetBody({ udi: second, lockedBy }),
  ]);
  const pages = await openPages(clinic, createRoutes(clinic.journey), at);
  /** Whether the page took the scan, so that the text does not stay in the field. */
  async function scan(text: string, changes: { field?: HTMLElement; isSure?: boolean } = {}) {
    const detail = { text, field: undefined, isSure: true, ...changes };
    let isTaken = false;
    await pages.during(() => {
      isTaken = !document.dispatchEvent(new CustomEvent("capno:scanned", { detail, cancelable: true }));
    });
    return isTaken;
  }
  return { ...clinic, ...pages, scan };
}

const getAlert = () => screen.queryByRole("alert")?.textContent;

describe("a scanned label on the pages of handsets [REQ-HANDSET-21] [REQ-HANDSET-34]", () => {
  it("selects the handset that it names, as a press does, also while another one is open", async () => {
    const { scan, path } = await open("/any/handsets");
    expect(await scan("NTA 00201")).toBe(true);
    expect(path()).toBe(startOf(FIRST));
    expect(await scan("NTA 00202")).toBe(true);
    expect(path()).toBe(startOf(SECOND));
    expect(getAlert()).toBeUndefined();
  });

  it("changes nothing while a test runs, and says so [SAFETY]", async () => {
    const clinic = await open(startOf(FIRST));
    await clinic.during(() => clinic.start());
    const path = clinic.path();
    expect(await clinic.scan("NTA 00202")).toBe(true);
    expect(clinic.path()).toBe(path);
    expect(getAlert()).toBe("A test is running, so the scanned code has changed nothing.");
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    expect(clinic.services.http.sent(lockRoute(SECOND))).toEqual([]);
    await clinic.scan("NTA 00201");
    expect([clinic.path(), getAlert()]).toEqual([path, undefined]);
  });

  it("opens the results of another handset while a test runs, which goes on", async () => {
    const clinic = await open(startOf(FIRST));
    await clinic.during(() => clinic.start());
    await clinic.go("/any/results-history");
    await clinic.scan("NTA 00202");
    expect([clinic.path(), getAlert()]).toEqual([historyOf(SECOND), undefined]);
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
  });

  it("selects neither of two handsets that it names, and says so [SAFETY]", async () => {
    const { scan, path } = await open("/any/handsets", null, "(01)09999999999994(21)NTA00201");
    expect(await scan("NTA 00201")).toBe(true);
    expect(path()).toBe("/any/handsets");
    expect(getAlert()).toMatch(/^The scanned code names more than one of these handsets\./);
  });

  it("takes no handset from a colleague, but shows its results [SAFETY]", async () => {
    const test = await open("/any/handsets", COLLEAGUE);
    await test.scan("NTA 00202");
    expect(test.path()).toBe("/any/handsets");
    expect(getAlert()).toBe("This handset is locked by gp2@capno.example.");
    expect(test.services.http.sent(lockRoute(SECOND))).toEqual([]);
    cleanup();
    const history = await open("/any/results-history", COLLEAGUE);
    await history.scan("NTA 00202");
    expect(history.path()).toBe(historyOf(SECOND));
    expect(history.services.http.sent(lockRoute(SECOND))).toEqual([]);
  });

  it("says that it names none, except of what a field or a person's typing may mean", async () => {
    const { scan } = await open("/any/handsets");
    render(<TextField label="Note" value="" onChange={() => undefined} />);
    expect(await scan("12B34C56JAF", { field: screen.getByLabelText("Note") })).toBe(false);
    expect(await scan("12B34C56JAF", { isSure: false })).toBe(false);
    expect(getAlert()).toBeUndefined();
    expect(await scan("12B34C56JAF")).toBe(false);
    expect(getAlert()).toBe("The scanned code names none of these handsets.");
    await scan("NTA 00202");
    expect(getAlert()).toBeUndefined();
  });

  it("says what it said on the page before no more", async () => {
    const { scan, go } = await open("/any/handsets");
    await scan("12B34C56JAF");
    expect(getAlert()).toBeDefined();
    await go(startOf(FIRST));
    expect(getAlert()).toBeUndefined();
  });

  it("does nothing below an open dialog", async () => {
    const { scan, path } = await open("/any/handsets");
    render(<Dialog title="Over the page" onClose={() => undefined} />);
    expect(await scan("NTA 00201")).toBe(false);
    expect(path()).toBe("/any/handsets");
  });
});
