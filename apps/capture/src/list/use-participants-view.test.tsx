import { PERMISSIONS } from "@capno/domain/account/permission";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { createMemoryRouter, Outlet, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

import { PendingLocationProvider } from "../paths/pending-location.tsx";
import { aNote, aReview, aStatus, serveLog, toWire } from "../study/log/testing/log-entries.ts";
import { queryKeys } from "../study/data/query-keys.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { useParticipantsView } from "./use-participants-view.ts";

const COORDINATOR = [PERMISSIONS.capture, PERMISSIONS.viewDetail, PERMISSIONS.assignHandset];
const NEEDS_CALL = { handset_udi: UDI, adherence: 0.4, capnogram_count: 4 };
const STAMP = "low-adherence:4";

interface Given {
  readonly count?: number;
  readonly permissions?: readonly string[];
  readonly prepare?: (services: ReturnType<typeof aProductServices>) => void;
}

/** What All Users shows at an address, once the list of CARD-1 and so on is there. */
async function open(
  address: string,
  { count = 2, permissions = COORDINATOR, prepare = () => {} }: Given = {},
) {
  const account = anAccount({ permissions: [...permissions], groups: [aGroup({ id: 1 })] });
  const services = aProductServices({ session: createFakeSession(account) });
  const serve = (total: number) =>
    services.http.reply(
      "GET /duid/",
      Array.from({ length: total }, (_, place) => aDuidBody({ ...NEEDS_CALL, duid: `CARD-${place + 1}` })),
    );
  serve(count);
  services.http.hold("GET /capnogram/");
  prepare(services);
  const capture = createCapture(services);
  let children: ReactNode;
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <PendingLocationProvider>
            <Outlet />
          </PendingLocationProvider>
        ),
        children: [{ path: "*", Component: () => children }],
      },
    ],
    { initialEntries: [address] },
  );
  const { result, unmount } = renderHook(useParticipantsView, {
    wrapper: (props: { readonly children: ReactNode }) => {
      ({ children } = props);
      return (
        <ServicesProvider services={services}>
          <QueryClientProvider client={capture.queries}>
            <SessionParts capture={capture}>
              <RouterProvider router={router} />
            </SessionParts>
          </QueryClientProvider>
        </ServicesProvider>
      );
    },
  });
  await waitFor(() => expect(result.current.facts.participants).toHaveLength(count));
  const person = (place: number) => result.current.facts.participants![place]!;
  const pass = (ms: number) => act(() => services.clock.advanceAsync(ms));
  return {
    ...{ services, capture, serve, unmount, person, pass },
    page: () => result.current,
    lookUps: () => services.http.sent("GET /capnogram/"),
    logIsRead: () =>
      vi.waitFor(async () => {
        await pass(1_000);
        expect(result.current.facts.notRead).toBe(0);
      }),
    refresh: () => act(() => capture.queries.refetchQueries({ queryKey: queryKeys.participants })),
    point: (isOver: boolean) => act(() => result.current.onPointer(isOver)),
  };
}

describe("the look-up of last records [REQ-LIST-55]", () => {
  it("goes through the first 200 by the chip, and through all by Check all, until it is stopped or the page is left", async () => {
    const { page, lookUps, unmount, pass } = await open("/list?needs=failed", { count: 230 });
    await pass(0);
    expect(page().check.progress).toMatchObject({ done: 0, total: 200 });
    act(() => page().check.onCheck());
    expect(page().check.progress).toMatchObject({ done: 0, total: 230 });
    act(() => page().check.onStop());
    expect(page().check.progress).toBeUndefined();
    act(() => page().check.onCheck());
    await pass(0);
    const sent = lookUps().length;
    unmount();
    await pass(5_000);
    expect(lookUps()).toHaveLength(sent);
    expect(lookUps().every(({ signal }) => signal?.aborted)).toBe(true);
  });

  it("is asked for by no address of an account that may not open records, which has no calendar either", async () => {
    const { page, lookUps, pass } = await open("/list?needs=failed&show=calendar", {
      permissions: [PERMISSIONS.capture],
    });
    await pass(5_000);
    expect(lookUps()).toEqual([]);
    expect([page().shownAs, page().work.strip, page().canDeallocate]).toEqual(["table", undefined, false]);
  });

  it("counts as checked only those whose newest record is known", async () => {
    const { page, pass } = await open("/list", {
      prepare: ({ http }) =>
        http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 9, duid: "CARD-1" })]),
    });
    expect([page().check.checked, page().check.total]).toEqual([0, 2]);
    act(() => page().check.onCheck());
    await pass(1_000);
    expect([page().check.checked, page().check.total]).toEqual([1, 2]);
  });
});

it("handsets are taken by an account alone that may assign them [REQ-LIST-33]", async () => {
  const viewer = await open("/list", { permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail] });
  expect([viewer.page().canOpen, viewer.page().canDeallocate]).toEqual([true, false]);
  expect((await open("/list")).page().canDeallocate).toBe(true);
});

describe("the view of statuses [REQ-STATUS-12]", () => {
  it("has no filter of calls, and All Users is opened again with all statuses", async () => {
    const { page, capture } = await open("/list/status?q=CARD&needs=call", {});
    expect(page().view.needs).toEqual([]);
    expect(capture.lastViewed.listPath()).toBe("/list?q=CARD");
    const of = await open("/list/status?q=CARD&status=died", {});
    expect(of.page().view.status).toBe("died");
    expect(of.capture.lastViewed.listPath()).toBe("/list?q=CARD");
  });
});

describe("a row of the worklist [REQ-LIST-80]", () => {
  const REVIEWED = {
    prepare: (services: ReturnType<typeof aProductServices>) =>
      void serveLog(services, aReview("CARD-1", [STAMP])),
  };

  it.each([
    ["/list", [false, true], undefined],
    ["/list?needs=reviewed", [true, true], "CARD-1"],
  ])("at %s is a stop of the keys: %j, and shows its mark: %s", async (address, stops, marked) => {
    const { page, person, logIsRead } = await open(address, REVIEWED);
    await logIsRead();
    const { isToDo, reviewOf, doneOf } = page().work;
    expect([person(0), person(1)].map(isToDo)).toEqual(stops);
    expect(reviewOf(person(0))?.duid).toBe(marked);
    expect([person(0), person(1)].map((row) => doneOf(row)?.duid)).toEqual(["CARD-1", undefined]);
  });

  it("is no stop where nothing needs a call, whatever is chosen", async () => {
    const { page, person } = await open("/list?needs=reviewed", {
      prepare: ({ http }) =>
        http.reply("GET /duid/", [
          aDuidBody({ ...NEEDS_CALL, adherence: 0.9, duid: "CARD-1" }),
          aDuidBody({ ...NEEDS_CALL, duid: "CARD-2" }),
        ]),
    });
    expect([person(0), person(1)].map(page().work.isToDo)).toEqual([false, true]);
  });

  it("that a colleague marked first is not said to be done [REQ-LOG-03]", async () => {
    let server: ReturnType<typeof serveLog> | undefined;
    const { page, person, pass, logIsRead, services } = await open("/list?needs=call", {
      prepare: (study) => void (server = serveLog(study)),
    });
    await logIsRead();
    const { work } = page();
    server?.put(toWire(aReview("CARD-1", [STAMP], { by: "anna@capno.example" })));
    await vi.waitFor(async () => {
      await pass(20_000);
      expect(page().worklist.rows).toHaveLength(1);
    });
    // As it was asked before the colleague's mark was here.
    act(() => work.onDone([person(0)], "week"));
    expect(services.notices.toasts).toEqual([]);
    act(() => work.onDone([person(1)], "week"));
    expect(services.activity.entries).toEqual([{ what: "Reviewed", detail: "CARD-2" }]);
  });

  it("shows the newest note that was not taken back", async () => {
    const { page, person, logIsRead } = await open("/list", {
      prepare: (services) => {
        const first = aNote("a", "CARD-1", { text: "First" });
        const taken = aNote("b", "CARD-1", { text: "Taken back" });
        serveLog(services, first, taken, { ...aNote("b", "CARD-1", { text: "" }), follows: taken.id });
      },
    });
    await logIsRead();
    expect(page().work.noteOf(person(0))?.text).toBe("First");
    expect(page().work.noteOf(person(1))).toBeUndefined();
  });
});

describe("rows under the pointer [REQ-LIST-45] [SAFETY]", () => {
  it("rest while newer users come, say so, and show what the user did themselves at once", async () => {
    const { page, point, serve, refresh, person, pass, services } = await open("/list", {
      prepare: (study) => void serveLog(study),
    });
    point(true);
    const { asOf } = page();
    await pass(61_000);
    serve(3);
    await refresh();
    await waitFor(() => expect(page().hasNewerData).toBe(true));
    expect(page().facts.participants).toHaveLength(2);
    expect(page().asOf).toBe(asOf);
    act(() => page().work.onDone([person(0)], "new"));
    expect(page().facts.participants).toHaveLength(3);
    expect(page().hasNewerData).toBe(false);
    expect(page().asOf).toBeGreaterThan(asOf ?? 0);
    serve(4);
    await refresh();
    await waitFor(() => expect(page().hasNewerData).toBe(true));
    act(() => page().work.onUndone(person(0)));
    expect(page().facts.participants).toHaveLength(4);
    serve(5);
    await refresh();
    await waitFor(() => expect(page().hasNewerData).toBe(true));
    act(() => services.notices.toasts.at(-1)?.action?.run());
    expect(page().facts.participants).toHaveLength(5);
  });

  it("show the answer that comes after a change of the user's own, and rest again after it", async () => {
    const { page, point, serve, refresh } = await open("/list");
    point(true);
    act(() => page().onChanged());
    serve(3);
    await refresh();
    await waitFor(() => expect(page().facts.participants).toHaveLength(3));
    serve(4);
    await refresh();
    await waitFor(() => expect(page().hasNewerData).toBe(true));
    expect(page().facts.participants).toHaveLength(3);
  });

  it("say that newer statuses wait, and fill their days meanwhile", async () => {
    let server: ReturnType<typeof serveLog> | undefined;
    const { page, point, pass, logIsRead, person } = await open("/list?needs=call", {
      prepare: (services) => {
        server = serveLog(services);
        services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 9, duid: "CARD-1" })]);
      },
    });
    await logIsRead();
    point(true);
    act(() => page().check.onCheck());
    await pass(1_000);
    expect(page().work.strip?.knownOf(person(0))?.list?.rows).toHaveLength(1);
    expect(page().facts.known.size).toBe(0);
    server?.put(
      toWire(aStatus("CARD-2", { kind: "left", enrolled: "2026-03-03", left: "2026-06-30", reason: "died" })),
    );
    await vi.waitFor(async () => {
      await pass(20_000);
      expect(page().hasNewerData).toBe(true);
    });
    expect(page().worklist.rows).toHaveLength(2);
    point(false);
    expect(page().hasNewerData).toBe(false);
    expect(page().worklist.rows).toHaveLength(1);
  });
});
