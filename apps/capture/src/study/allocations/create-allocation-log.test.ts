import { settle } from "@capno/api-client/testing/manual-clock";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { getUnsavedKeys } from "../shared-entries/shared-entries-view.ts";
import { aStoreSources } from "../shared-entries/testing/store-sources.ts";
import { createAllocationLog } from "./create-allocation-log.ts";

const UDI = toHandsetUdi("(21)NTH00117");
const DONE = { did: "allocated", udi: UDI, duid: toDuid("CARD-4") } as const;
const GROUPS = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];

/** A server that keeps documents as the sandbox does, and two windows may share. */
function openServer(storePath = "/v2/allocations/") {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups: GROUPS })),
    config: { ...config, capture: { ...config.capture, allocationStoreUrl: storePath } },
  });
  const documents = new Map<string, { version: number; allocations: Record<string, object> }>();
  const find = (path: string) => documents.get(path) ?? { version: 0, allocations: {} };
  for (const { id } of GROUPS) {
    const path = `/v2/allocations/${id}/`;
    services.http.answer(`GET ${path}`, () => ({ status: 200, body: find(path) }));
    services.http.answer(`PUT ${path}`, ({ json }) => {
      const sent = json as ReturnType<typeof find>;
      if (sent.version !== find(path).version) return { status: 412, body: {} };
      documents.set(path, { version: sent.version + 1, allocations: sent.allocations });
      return { status: 200, body: { version: sent.version + 1 } };
    });
  }
  const openWindow = (groupIds = [1]) => createAllocationLog(aStoreSources(services, () => groupIds));
  const stored = (id: number) => Object.values(find(`/v2/allocations/${id}/`).allocations);
  return { ...services, openWindow, stored };
}

async function settleAll() {
  for (let turn = 0; turn < 10; turn++) await settle();
}

describe("the log of allocations [REQ-HANDSET-18]", () => {
  it("keeps what was done, with the time of the deed, the account and the participant", async () => {
    const { openWindow, stored, clock } = openServer();
    const log = openWindow();
    const doneAt = clock.now();
    log.add(DONE);
    await settleAll();
    expect(stored(1)).toMatchObject([
      {
        did: "allocated",
        handset: UDI,
        user: "CARD-4",
        done: new Date(doneAt).toISOString(),
        by: "everyone@capno.example",
      },
    ]);
    expect(stored(2)).toEqual([]);
    expect(getUnsavedKeys(log.getState()).size).toBe(0);
    log.dispose();
  });

  it("writes it in the group that was named, or in each group of the participant", async () => {
    const { openWindow, stored } = openServer();
    const log = openWindow([1, 2]);
    log.add({ ...DONE, groupId: 2 });
    await settleAll();
    expect([stored(1).length, stored(2).length]).toEqual([0, 1]);
    log.add({ ...DONE, did: "deallocated" });
    await settleAll();
    expect([stored(1).length, stored(2).length]).toEqual([1, 2]);
    expect(log.getState().entries.size).toBe(2);
    log.dispose();
  });

  it("loses nothing of two windows that write at the same moment", async () => {
    const { openWindow, stored } = openServer();
    const [one, other] = [openWindow(), openWindow()];
    one.ask();
    other.ask();
    await settleAll();
    one.add(DONE);
    other.add({ ...DONE, did: "deallocated" });
    await settleAll();
    expect(stored(1)).toHaveLength(2);
    expect([...getUnsavedKeys(one.getState()), ...getUnsavedKeys(other.getState())]).toEqual([]);
    one.dispose();
    other.dispose();
  });

  it.each([500, 403, 412, 0])(
    "says that a store that answers %i has it not, and writes it a minute later with its own time",
    async (status) => {
      const { http, openWindow, clock } = openServer();
      const path = "PUT /v2/allocations/1/";
      const log = openWindow();
      log.ask();
      await settleAll();
      let fails = true;
      http.answer(path, ({ json }) => {
        if (!fails) return { status: 200, body: { version: 1, ...(json as object) } };
        if (status === 0) throw new TypeError("network");
        return { status, body: {} };
      });
      const doneAt = clock.now();
      log.add(DONE);
      await settleAll();
      expect(getUnsavedKeys(log.getState()).size).toBe(1);
      expect(log.getState().trouble).toBeDefined();
      fails = false;
      await clock.advanceAsync(60_000);
      await settleAll();
      expect(getUnsavedKeys(log.getState()).size).toBe(0);
      expect([...log.getState().entries.values()]).toMatchObject([{ doneAt }]);
      log.dispose();
    },
  );

  it("keeps it in the tab where the deployment has no store", () => {
    const { openWindow, clock } = openServer("");
    const log = openWindow();
    log.add(DONE);
    expect(log.isShared).toBe(false);
    expect([...log.getState().entries.values()]).toMatchObject([{ did: "allocated", doneAt: clock.now() }]);
    const after = openWindow();
    expect(after.getState().entries.size).toBe(1);
  });
});
