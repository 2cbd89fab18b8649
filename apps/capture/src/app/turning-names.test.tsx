import { PERMISSIONS } from "@capno/domain/account/permission";
import { parseHandset } from "@capno/domain/handset/handset";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aStudyOfThree } from "../participant/testing/open-detail.tsx";
import product from "../product.tsx";
import { aNote, anAllocation, aReview, aStatus, serveLog } from "../study/log/testing/log-entries.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Turns all that follows it in its paragraph. */
const OVERRIDE = "\u202E";
const DUID = toDuid(`CARD-${OVERRIDE}1`);
const UDI = toHandsetUdi(`(01)0506(21)NTH${OVERRIDE}7x`);
const WHO = `jane${OVERRIDE}@capno.example`;
const FILE = `statuses${OVERRIDE}.csv`;
const NOTE = `Had ${OVERRIDE} a cold`;
const GROUP = `Card${OVERRIDE}iff`;
const PROJECT = `CA${OVERRIDE}RD`;
/** A text that is nothing but a name turns only itself. */
const ALONE = [DUID, UDI, WHO, FILE, NOTE, GROUP, PROJECT, parseHandset(UDI).serialText];

const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

function turnsOthers(text: string): boolean {
  let left = text;
  for (let before = ""; before !== left;) {
    before = left;
    left = left.replaceAll(ISOLATED, "");
  }
  return left.includes(OVERRIDE) && !ALONE.includes(left.trim());
}

const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt", "aria-description"];

/** The texts and labels of a page in which a name turns the words after it. */
const findTurned = (): readonly string[] =>
  [...document.querySelectorAll("*")].flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? "")
      .join("")
      .split("\n")
      .filter(turnsOthers),
    ...ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []).filter(turnsOthers),
  ]);

function open(address: string) {
  const study = aStudyOfThree();
  const services = {
    ...study,
    session: createFakeSession(
      anAccount({
        username: WHO,
        permissions: Object.values(PERMISSIONS),
        groups: [aGroup({ id: 1, projectId: PROJECT, name: GROUP }), aGroup({ id: 2, projectId: "LEEDS" })],
      }),
    ),
  };
  // One reason for a call: a low adherence.
  const user = aDuidBody({ duid: DUID, handset_udi: UDI, adherence: 0.1, groups: [1] });
  services.http.reply("GET /duid/", address.startsWith("/list/status") ? [user, user] : [user]);
  services.http.reply("GET /capnogram/", [aCapnogramRowBody({ handset_udi: UDI })]);
  services.http.reply("GET /handset/", [{ udi: UDI, group: 1 }]);
  const status = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "lost" } as const;
  serveLog(
    services,
    aStatus(DUID, status, { by: WHO, file: FILE }),
    aNote("n1", DUID, { by: WHO, text: NOTE }),
    aReview(DUID, ["low-adherence:1"], { by: WHO }),
    anAllocation({
      did: "allocated",
      udi: UDI,
      duid: DUID,
      doneAt: toEpochMs(Date.UTC(2026, 10, 1)),
      by: WHO,
    }),
  );
  render(
    <RouterProvider
      router={createMemoryRouter(product.create(services).routes, { initialEntries: [address] })}
    />,
  );
  return services;
}

const read = async () => {
  for (let round = 0; round < 8; round++) await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
};

const MENU = ["button", /^Actions for/] as const;

it.each([
  ["/list", []],
  ["/list", [MENU, ["menuitem", "Set status"]]],
  ["/list", [MENU, ["menuitem", "Add note"]]],
  ["/list", [MENU, ["menuitem", "Deallocate Handset"]]],
  ["/list?needs=call", []],
  ["/list?needs=reviewed", []],
  ["/list?show=calendar", []],
  ["/list/status", [["button", "Use a file…"]]],
  ["/list/summaries", []],
  ["/list/package", []],
  ["/list/checks", [["button", "Run the checks"]]],
  ["/list/handsets", []],
  ["/list/handset-log", [["button", "Load the records"]]],
  [`/list/handset-log?udi=${encodeURIComponent(UDI)}`, [["button", "Load the records"]]],
  ["/list/changes", []],
  [`/detail/${encodeURIComponent(DUID)}`, []],
  [`/detail/${encodeURIComponent(DUID)}/compare`, []],
] as const)(
  "at %s, after %j, no name of a user, handset, group, account or file turns the words after it [REQ-DATA-25]",
  async (address, presses) => {
    giveFramesHeight(600);
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    open(address);
    await screen.findByRole("heading", { level: 1 }, { timeout: 10_000 });
    await read();
    for (const [role, name] of presses) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await userEvent.click(screen.getByRole(role, { name }));
      // oxlint-disable-next-line no-await-in-loop -- what it shows
      await read();
    }
    expect(document.body.textContent).toContain(OVERRIDE);
    expect(findTurned()).toEqual([]);
  },
);
