import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it, vi } from "vitest";

import { createAllocation } from "./create-allocation.ts";

const udi = toHandsetUdi("(01)05060(21)NTH00002");
const allocation = { udi, handsetLabel: "NTH 00002", duid: toDuid("CARD-008"), groupId: 1 };
const ASSIGN = "POST /device/assign/";

/** Up to the press that assigns, through the real steps. */
function confirm(services = aProductServices()) {
  services.http.reply("GET /duid/next/", {});
  const reloadLists = vi.fn(async () => {});
  const controller = createAllocation(services, reloadLists);
  controller.send({ type: "opened" });
  controller.send({ type: "handset-chosen", udi });
  controller.send({ type: "group-chosen", groupId: 1 });
  controller.send({ type: "next-pressed", allocation });
  controller.send({ type: "confirmed" });
  controller.send({ type: "confirmed" });
  return { services, controller, reloadLists };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("assigning a handset [spec §4] [REQ-ALLOC-05] [REQ-ALLOC-11]", () => {
  it("names the handset, the participant, the user and who trained, once", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const { controller, reloadLists } = confirm(services);
    await settled();
    const { username } = services.session.account();
    expect(services.http.sent(ASSIGN).map(({ form }) => form)).toEqual([
      {
        handset_udi: udi,
        duid: "CARD-008",
        group: expect.anything() as unknown,
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
    const { controller } = confirm(services);
    await settled();
    expect(controller.getState().status).toBe("assigning");
    expect(services.notices.shown).toContainEqual({
      level: "error",
      message: "An unexpected error occurred whilst allocating the device",
    });
    expect(services.activity.entries).toEqual([]);
  });

  it("createAllocation runs effects in order: the list shows the training after it was refetched", async () => {
    const services = aProductServices();
    services.http.reply(ASSIGN, {});
    const { controller, reloadLists } = confirm(services);
    await settled();
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
    controller.dispose();
    answer({});
    await settled();
    controller.send({ type: "assigned" });
    expect(controller.getState().status).toBe("confirming");
    expect(reloadLists).not.toHaveBeenCalled();
  });
});
