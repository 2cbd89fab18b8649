import { PERMISSIONS } from "@capno/domain/account/permission";
import { parseHandset } from "@capno/domain/handset/handset";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
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
  services.http.reply("GET /capnogram/", [aCapnogramRowBody({ duid: DUID, handset_udi: UDI })]);
  services.http.reply("GET /device/", [{ handset_udi: UDI, group: 1 }]);
  const status = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "lost" } as const;
  serveLog(
    services,
    // Who has left needs no call.
    ...(address.startsWith("/list?needs") ? [] : [aStatus(DUID, status, { by: WHO, file: FILE })]),
    aNote("n1", DUID, { by: WHO, text: NOTE }),
    // A reason that is done needs no call.
    ...(address === "/list?needs=call" ? [] : [aReview(DUID, ["low-adherence:1"], { by: WHO })]),
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

const MENU = ["button", /^Actions for/] as const;

/** Each address, the presses on its page, and a text that the page has once all of it is shown. */
it.each([
  ["/list", [], /\d{2}:\d{2}80%/],
  ["/list", [MENU, ["menuitem", "Set status"]], /CancelClear statusSave$/],
  ["/list", [MENU, ["menuitem", "Add note"]], /Save note$/],
  ["/list", [MENU, ["menuitem", "Deallocate Handset"]], /CancelDeallocate$/],
  ["/list?needs=call", [], /Why.*Adherence 10%.*not read yet/],
  ["/list?needs=reviewed", [], /Done 20 November 2026.*not read yet/],
  ["/list?show=calendar", [], /Scroll to load more\. Days in UTC\..*CARD-/],
  ["/list/status", [["button", "Use a file…"]], /Last file: .*Choose a file…Close$/],
  ["/list/summaries", [], /Save 1 summary.*\d{2}:\d{2}80%/],
  ["/list/package", [], /12 records of 1 participant, of all days/],
  ["/list/checks", [["button", "Run the checks"]], /Record 7.*Explain/],
  ["/list/handsets", [], /Last record.*minutes ago/],
  ["/list/handset-log", [["button", "Load the records"]], /Load again.*01 November 2026/],
  [
    `/list/handset-log?udi=${encodeURIComponent(UDI)}`,
    [["button", "Load the records"]],
    /Load again.*01 November 2026/,
  ],
  ["/list/changes", [], /Lost to follow-up on 30 May 2026/],
  [`/detail/${encodeURIComponent(DUID)}`, [], /1 record, newest first.*parser version/],
  [`/detail/${encodeURIComponent(DUID)}/compare`, [], /1 record was made after the end.*Choose two records/],
] as const)(
  "at %s, after %j, no name of a user, handset, group, account or file turns the words after it [REQ-DATA-25]",
  async (address, presses, last) => {
    giveFramesHeight(600);
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    open(address);
    for (const [role, name] of presses) {
      const findButton = () => screen.getByRole(role, { name });
      /* oxlint-disable no-await-in-loop -- one press after the other */
      await waitFor(() => expect(findButton().matches(":disabled, [aria-disabled=true]")).toBe(false));
      await userEvent.click(findButton());
      /* oxlint-enable no-await-in-loop */
    }
    await waitFor(() => expect(document.body.textContent.replaceAll(/\s+/g, " ")).toMatch(last));
    expect(document.body.textContent).toContain(OVERRIDE);
    expect(findTurned()).toEqual([]);
  },
);
