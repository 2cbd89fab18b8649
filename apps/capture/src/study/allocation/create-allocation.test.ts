import { ApiError } from "@capno/api-client/api-error";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { queryKeys } from "../data/query-keys.ts";
import type { Consequences } from "./allocation-consequences.ts";
import type { Allocation } from "./allocation-machine.ts";
import { createAllocation } from "./create-allocation.ts";
import type { AllocationController } from "./allocation-machine.ts";

const udi = toHandsetUdi("(01)05060(21)NTH00002");
const duid = toDuid("CARD-008");
const LIST = "GET /duid/";
const ASSIGN = "POST /device/assign/";
const NONE: Consequences = { takenFrom: [], user: "new", givesUp: undefined, unreadable: 0 };
const OF_CARD_1: Consequences = { ...NONE, takenFrom: [toDuid("CARD-001")] };

const held = (by: string) => aDuidBody({ duid: by, handset_udi: udi });
const DONE = [held("CARD-008")];

/** Up to the press that assigns, through the real steps; `list` is what the server says then. */
function confirm(services = aProductServices(), shown = NONE, list: readonly unknown[] = []) {
  services.http.reply("GET /duid/next/", {});
  services.http.reply(LIST, list);
  const allocation: Allocation = { udi, handsetLabel: "NTH 00002", duid, groupId: 1, shown };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reloadLists = vi.spyOn(queries, "invalidateQueries");
  const logged: unknown[] = [];
  const controller = createAllocation(services, queries, {
    write(change) {
      logged.push(change);
      return { id: "a", outcome: "taken" };
    },
  });
  controller.send({ type: "opened" });
  controller.send({ type: "handset-chosen", udi });
  controller.send({ type: "group-chosen", groupId: 1 });
  controller.send({ type: "next-pressed", allocation });
  controller.send({ type: "confirmed" });
  controller.send({ type: "confirmed" });
  return { services, controller, reloadLists, queries, allocation, logged };
}

const settled = (controller: AllocationController) =>
  vi.waitFor(() => expect(controller.getState()).not.toMatchObject({ isBusy: true }));

describe("assigning a handset [spec §4] [REQ-ALLOC-05] [REQ-ALLOC-11]", () => {
  it("names the handset, the participant, the user and who trained, once", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const { controller, reloadLists, allocation, logged } = confirm(services);
    await settled(controller);
    expect(logged).toMatchObject([
      { kind: "allocation", did: "allocated", udi, duid: "CARD-008", doneAt: services.clock.now() },
    ]);
    const { username } = services.session.account();
    expect(services.http.sent(ASSIGN).map(({ form }) => form)).toEqual([
      {
        handset_udi: udi,
        duid: "CARD-008",
        group: "1",
        assigned_by: username,
        trainer: username,
      },
    ]);
    expect(controller.getState()).toMatchObject({ status: "training", allocation });
    expect(reloadLists).toHaveBeenCalledOnce();
    expect(services.activity.entries).toContainEqual({
      what: "Handset allocated",
      detail: "NTH 00002 to CARD-008",
    });
  });

  it("goes back to the form and says why, where the server refuses", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {}, 400);
    const { controller, logged } = confirm(services);
    await settled(controller);
    expect(logged).toEqual([]);
    expect(controller.getState().status).toBe("assigning");
    expect(services.notices.shown).toContainEqual({
      level: "error",
      message: "An unexpected error occurred whilst allocating the device",
    });
    expect(services.notices.reported.map(({ problem }) => problem)).toEqual(["an allocation was refused"]);
    expect(services.activity.entries).toEqual([]);
  });

  it("says in the server's words why it refused, where it has some", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, { handset_udi: ["Not of this group."] }, 400);
    const { controller } = confirm(services);
    await settled(controller);
    expect(services.notices.shown.map(({ message }) => message)).toEqual([
      expect.stringContaining("Not of this group."),
    ]);
  });

  it("logs that the user gave up their handset before, and then which one they have", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const before = toHandsetUdi("(01)05060(21)NTH00005");
    const shown = { ...NONE, user: "existing", givesUp: "NTH 00005", givesUpUdi: before } as const;
    const { controller, logged } = confirm(services, shown, [aDuidBody({ duid, handset_udi: before })]);
    await settled(controller);
    expect(logged).toMatchObject([
      { did: "deallocated", udi: before, duid },
      { did: "allocated", udi, duid },
    ]);
  });

  it("says that no ID could be suggested, and keeps the form", async () => {
    const services = aProductServices();
    services.http.fail("GET /duid/next/", "unexpected-status", 500);
    const controller = createAllocation(services, new QueryClient(), {
      write: () => ({ id: null, outcome: "unchanged" }),
    });
    controller.send({ type: "opened" });
    controller.send({ type: "handset-chosen", udi });
    await vi.waitFor(() => expect(services.notices.raised).toHaveLength(1));
    expect(controller.getState()).toMatchObject({
      ...{ status: "assigning", form: { udi } },
      suggestions: { status: "failed" },
    });
  });

  it.each([
    [{ unableToBreathe: false, confirmedTraining: false }, "CARD-008"],
    [{ unableToBreathe: true, confirmedTraining: false }, "CARD-008, unable to do breath record"],
    [{ unableToBreathe: false, confirmedTraining: true }, "CARD-008, training confirmed"],
    [
      { unableToBreathe: true, confirmedTraining: true },
      "CARD-008, training confirmed, unable to do breath record",
    ],
  ])("notes of a training with %o %j", async (outcome, detail) => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const { controller } = confirm(services);
    await settled(controller);
    controller.send({ type: "training-completed", outcome });
    expect(services.activity.entries.at(-1)).toEqual({ what: "Participant trained", detail });
  });

  it("createAllocation runs effects in order: the list shows the training after it was refetched", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const { controller, reloadLists } = confirm(services);
    await settled(controller);
    const order: string[] = [];
    reloadLists.mockImplementation(async () => void order.push("reload"));
    vi.spyOn(services.activity, "record").mockImplementation(({ what }) => void order.push(what));
    const outcome = { unableToBreathe: false, confirmedTraining: true };
    controller.watch(() => order.push(controller.getState().status));
    controller.send({ type: "training-completed", outcome });
    controller.send({ type: "training-completed", outcome });
    expect(order).toEqual(["reload", "Participant trained", "closed"]);
  });

  it("changes nothing after it was left", async () => {
    const services = aProductServices();
    const answer = services.http.hold(ASSIGN);
    const { controller, reloadLists } = confirm(services);
    await vi.waitFor(() => expect(services.http.sent(ASSIGN)).toHaveLength(1));
    controller.dispose();
    answer({});
    await new Promise((resolve) => setTimeout(resolve));
    controller.send({ type: "assigned" });
    expect(controller.getState().status).toBe("confirming");
    expect(reloadLists).not.toHaveBeenCalled();
  });
});

describe("a confirmed allocation [REQ-ALLOC-14] [REQ-ALLOC-16]", () => {
  const shownMessages = (services: ReturnType<typeof aProductServices>) =>
    services.notices.shown.map(({ message }) => message);

  it("requests the list once before the handset is assigned", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const { controller } = confirm(services, OF_CARD_1, [held("CARD-001")]);
    await settled(controller);
    const sent = services.http.requests.map(({ method, path }) => `${method} ${path}`);
    expect(sent).toEqual(["GET /duid/next/", LIST, ASSIGN]);
    expect(controller.getState().status).toBe("training");
  });

  it.each<[string, Consequences, readonly unknown[], string]>([
    ["another user has the handset", OF_CARD_1, [held("CARD-003")], "CARD-003 has NTH 00002 now."],
    ["the handset was free", NONE, [held("CARD-003")], "CARD-003 has NTH 00002 now."],
    ["nobody has the handset", OF_CARD_1, [], "No user has NTH 00002 now."],
    ["its holder cannot be read", OF_CARD_1, [{}], "The user who has NTH 00002 now could not be read."],
    ["the user has it", NONE, DONE, "CARD-008 has NTH 00002 now."],
    ["the ID was taken", NONE, [aDuidBody({ duid, handset_udi: null })], "User CARD-008 exists now."],
    [
      "the user has a handset",
      { ...NONE, user: "existing" },
      [aDuidBody({ duid, handset_udi: "(01)05060(21)NTH00005" })],
      "CARD-008 has NTH 00005 now.",
    ],
  ])("assigns nothing, and says so, where by now %s", async (_, shown, list, message) => {
    const services = aProductServices();
    const { controller, queries } = confirm(services, shown, list);
    await settled(controller);
    expect(services.http.sent(ASSIGN)).toEqual([]);
    expect(shownMessages(services)).toEqual([
      `${message} Nothing was changed. Check the form before you go on.`,
    ]);
    expect(controller.getState().status).toBe("assigning");
    // The form is judged by the same answer.
    expect(queries.getQueryData(queryKeys.participants)).toBeDefined();
  });

  it("assigns nothing while the list cannot be read, and can be confirmed again", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const { controller } = confirm(services);
    services.http.fail(LIST, "network-failure");
    await settled(controller);
    expect(services.http.sent(ASSIGN)).toEqual([]);
    expect(controller.getState()).toMatchObject({ status: "confirming", isBusy: false });
    expect(services.notices.raised).toHaveLength(1);
    services.http.reply(LIST, []);
    controller.send({ type: "confirmed" });
    await settled(controller);
    expect(controller.getState().status).toBe("training");
  });
});

describe("an allocation whose answer was lost [REQ-ALLOC-15]", () => {
  it("continues to the training where the list says that it was done", async () => {
    const services = aProductServices();
    services.http.answer(ASSIGN, () => {
      services.http.reply(LIST, DONE);
      throw new TypeError("the answer was lost");
    });
    const { controller } = confirm(services);
    await settled(controller);
    expect(controller.getState().status).toBe("training");
    expect(services.notices.raised).toEqual([]);
    expect(services.activity.entries.map(({ what }) => what)).toEqual(["Handset allocated"]);
  });

  it("is not sent a second time where Confirm finds that it was done after all", async () => {
    const services = aProductServices();
    services.http.fail(ASSIGN, "network-failure");
    const { controller } = confirm(services);
    await settled(controller);
    expect(services.notices.raised).toHaveLength(1);
    expect(controller.getState()).toMatchObject({ status: "confirming", isBusy: false });
    services.http.reply(LIST, DONE);
    controller.send({ type: "confirmed" });
    await settled(controller);
    expect(controller.getState().status).toBe("training");
    expect(services.http.sent(ASSIGN)).toHaveLength(1);
  });

  it("is sent again where the list says that it was not done", async () => {
    const services = aProductServices();
    services.http.fail(ASSIGN, "network-failure");
    const { controller } = confirm(services);
    await settled(controller);
    services.http.reply(ASSIGN, {});
    controller.send({ type: "confirmed" });
    await settled(controller);
    expect(services.http.sent(ASSIGN)).toHaveLength(2);
    expect(controller.getState().status).toBe("training");
  });

  it("continues to the training where the response could not be read and it was done", async () => {
    const services = aProductServices();
    services.http.answer(ASSIGN, ({ path, method, action }) => {
      services.http.reply(LIST, DONE);
      throw new ApiError({ kind: "malformed-reply", status: 200, path, method, action, required: false });
    });
    const { controller } = confirm(services);
    await settled(controller);
    expect(controller.getState().status).toBe("training");
  });

  it("stays to be confirmed again where the server answered with a fault of its own", async () => {
    const services = aProductServices();
    services.http.fail(ASSIGN, "unexpected-status", 500);
    const { controller } = confirm(services);
    await settled(controller);
    expect(controller.getState()).toMatchObject({ status: "confirming", isBusy: false });
  });

  it("returns to the form where the server answered that nothing was allocated", async () => {
    const services = aProductServices();
    services.http.fail(ASSIGN, "unexpected-status", 409);
    const { controller } = confirm(services, NONE, DONE.slice(1));
    await settled(controller);
    expect(controller.getState().status).toBe("assigning");
  });
});
