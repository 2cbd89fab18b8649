import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { OTHER_UDI, UDI, aDuidBody } from "@capno/test-kit/wire-builders";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { aStatus, serveLog, toWire } from "../../study/log/testing/log-entries.ts";
import { POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { StatusDialog } from "../../study/statuses/StatusDialog.tsx";
import { aStudyOfThree, openDetail, openPart } from "../testing/open-detail.tsx";

afterEach(cleanup);

const LIST = "GET /duid/";
const DEASSIGN = "POST /device/deassign/";
const TICK = "Also take back NTH 00001";
const listWith = (handset_udi: string | null, other: string | null = OTHER_UDI) => [
  aDuidBody({ duid: "CARD-1", handset_udi }),
  aDuidBody({ duid: "CARD-2", handset_udi: other }),
  aDuidBody({ duid: "CARD-3", handset_udi: null, capnogram_count: 0, latest_capnogram_dt: null }),
];

/** Opens the dialog of CARD-1, who died on 30 May 2026 and has NTH 00001. */
async function openDied(services: FakeProductServices) {
  openDetail(services);
  const button = await screen.findByTitle("Change the status");
  await waitFor(() => expect(button.textContent).toBe("Set status"));
  fireEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
  expect(dialog.queryByLabelText(TICK)).toBeNull();
  fillDied(dialog);
  return dialog;
}

function fillDied(dialog: ReturnType<typeof within>) {
  fireEvent.click(dialog.getByLabelText("Left: died"));
  const day = within(dialog.getByRole("group", { name: "Last day in the study" }));
  for (const [name, value] of [
    ["Year", "2026"],
    ["Month", "05"],
    ["Day", "30"],
  ] as const)
    fireEvent.change(day.getByLabelText(name), { target: { value } });
}

/** The same, with the handset ticked. */
async function openTicked(services: FakeProductServices) {
  const dialog = await openDied(services);
  fireEvent.click(dialog.getByLabelText(TICK));
  return dialog;
}

const findDialog = async () => within(await screen.findByRole("dialog"));
const expectClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const order = ({ http }: FakeProductServices) =>
  http.requests
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => route === POST_LOG || route === DEASSIGN);

describe("the tick that takes the handset back with a status [REQ-STATUS-10]", () => {
  it("is offered to a user who left and has a handset, and is never set by itself", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    const dialog = await openTicked(services);
    fireEvent.click(dialog.getByLabelText("Still in the study"));
    expect(dialog.queryByLabelText(TICK)).toBeNull();
    fireEvent.click(dialog.getByLabelText("Left: died"));
    fireEvent.click(dialog.getByLabelText(TICK));
    fireEvent.click(dialog.getByText("Save"));
    await expectClosed();
    expect(services.http.sent(DEASSIGN)).toEqual([]);
  });

  it.each([
    ["may not assign handsets", [PERMISSIONS.capture, PERMISSIONS.viewDetail], undefined],
    ["sees a user without a handset", Object.values(PERMISSIONS), listWith(null)],
  ])("is not offered to an account that %s", async (_, permissions, list) => {
    const services = { ...aStudyOfThree(), session: createFakeSession(anAccount({ permissions })) };
    serveLog(services);
    if (list !== undefined) services.http.reply(LIST, list);
    const dialog = await openDied(services);
    expect(dialog.queryByRole("checkbox")).toBeNull();
    fireEvent.click(dialog.getByText("Save"));
    await expectClosed();
    expect(services.http.sent(DEASSIGN)).toEqual([]);
  });

  it("takes the handset after the status is saved, once also after two presses, and says both", async () => {
    const services = aStudyOfThree();
    const server = serveLog(services);
    services.http.answer(DEASSIGN, () => {
      services.http.reply(LIST, listWith(null));
      return { status: 200, body: {} };
    });
    const dialog = await openTicked(services);
    fireEvent.click(dialog.getByText("Save"));
    fireEvent.click(dialog.getByText("Save"));
    await expectClosed();
    expect(order(services).slice(0, 2)).toEqual([POST_LOG, DEASSIGN]);
    expect(services.http.sent(DEASSIGN)).toHaveLength(1);
    expect(services.notices.toasts).toMatchObject([
      { message: "CARD-1: Died 30 May 2026. NTH 00001 is taken back." },
    ]);
    await waitFor(() =>
      expect(server.rows).toMatchObject([
        { user: "CARD-1", left: "2026-05-30", reason: "died" },
        { user: "CARD-1", kind: "allocation" },
      ]),
    );
  });

  it("waits for the handset: nothing can be pressed meanwhile, and the own status is no colleague's", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    const answer = services.http.hold(DEASSIGN);
    const dialog = await openTicked(services);
    fireEvent.click(dialog.getByText("Save"));
    await waitFor(() => expect(services.http.sent(DEASSIGN)).toHaveLength(1));
    expect(dialog.queryByText(/^Meanwhile/)).toBeNull();
    const isDisabled = (name: string) => dialog.getByRole<HTMLButtonElement>("button", { name }).disabled;
    expect(["Cancel", "Save"].map(isDisabled)).toEqual([true, true]);
    answer({});
    await expectClosed();
  });

  it("says that the handset is taken back with an ID that turns nothing but itself [REQ-DATA-25]", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    const duid = "CARD-\u202E1";
    services.http.reply(LIST, [aDuidBody({ duid, handset_udi: UDI })]);
    services.http.reply("GET /capnogram/", []);
    services.http.reply(DEASSIGN, {});
    openPart(
      services,
      ({ participant }) => <StatusDialog participant={participant} onClose={() => undefined} />,
      `/detail/${encodeURIComponent(duid)}`,
    );
    const dialog = await findDialog();
    fillDied(dialog);
    fireEvent.click(dialog.getByLabelText(TICK));
    fireEvent.click(dialog.getByText("Save"));
    await waitFor(() =>
      expect(services.notices.toasts).toMatchObject([
        { message: "\u2068CARD-\u202E1\u2069: Died 30 May 2026. NTH 00001 is taken back." },
      ]),
    );
  });

  it.each([
    ["the server refuses", { status: 400, body: { handset_udi: ["Already free."] } }, "Already free."],
    ["the server does not answer", undefined, "or its answer was lost"],
  ])(
    "says where %s that the status is saved and the handset was not taken, and takes it on a press alone [SAFETY]",
    async (_, answer, words) => {
      const services = aStudyOfThree();
      serveLog(services);
      if (answer === undefined) services.http.fail(DEASSIGN, "network-failure");
      else services.http.reply(DEASSIGN, answer.body, answer.status);
      await openTicked(services).then((dialog) => fireEvent.click(dialog.getByText("Save")));
      const told = await screen.findByText(
        /^The status is saved: Died 30 May 2026\. NTH 00001 was not taken/,
      );
      expect(told.textContent).toContain(words);
      services.http.answer(DEASSIGN, () => {
        services.http.reply(LIST, listWith(null));
        return { status: 200, body: {} };
      });
      fireEvent.click((await findDialog()).getByRole("button", { name: "Take back NTH 00001" }));
      await expectClosed();
      expect(services.http.sent(POST_LOG).length).toBeGreaterThan(0);
      await waitFor(() =>
        expect(screen.getByTitle("Change the status").textContent).toBe("Died 30 May 2026"),
      );
    },
  );

  it("calls a status that no colleague reads kept in this tab, and not saved [REQ-LOG-04]", async () => {
    const services = aStudyOfThree();
    services.http.reply(DEASSIGN, { handset_udi: ["Already free."] }, 400);
    await openTicked(services).then((dialog) => fireEvent.click(dialog.getByText("Save")));
    expect(
      await screen.findByText(/^The status is kept in this tab: Died 30 May 2026\. NTH 00001 was not taken/),
    ).toBeDefined();
  });

  it("takes nothing from the user who has the handset by now, and says who that is [SAFETY]", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    const dialog = await openTicked(services);
    services.http.reply(LIST, listWith(null, UDI));
    fireEvent.click(dialog.getByText("Save"));
    await screen.findByText(/^The status is saved: .* CARD-2 has NTH 00001 now\. Nothing was changed\.$/);
    expect(services.http.sent(DEASSIGN)).toEqual([]);
    expect((await findDialog()).queryByRole("button", { name: "Take back NTH 00001" })).toBeNull();
  });

  it("takes no handset while the status is not shared, and says so [SAFETY]", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    services.http.reply(POST_LOG, {}, 500);
    const dialog = await openTicked(services);
    fireEvent.click(dialog.getByText("Save"));
    await screen.findByText("The status is not shared yet. NTH 00001 was not taken back.");
    expect(services.http.sent(DEASSIGN)).toEqual([]);
  });

  it("takes no handset where the server refused the status, and says so [SAFETY]", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    services.http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      return { status: 200, body: { results: entries.map(({ id }) => ({ id, refused: "not-allowed" })) } };
    });
    const dialog = await openTicked(services);
    fireEvent.click(dialog.getByText("Save"));
    await screen.findByText(
      "The status was not saved, because the server refused it. NTH 00001 was not taken back.",
    );
    expect(services.http.sent(DEASSIGN)).toEqual([]);
  });

  it("takes no handset where a colleague's status came first, and shows theirs [SAFETY]", async () => {
    const services = aStudyOfThree();
    const server = serveLog(services);
    const dialog = await openTicked(services);
    const enrolled = { kind: "enrolled", enrolled: "2026-01-05" } as const;
    server.put(toWire(aStatus("CARD-1", enrolled, { by: "ben@capno.example" })));
    fireEvent.click(dialog.getByText("Save"));
    await screen.findByText(
      "The status was not saved, because a colleague changed it. NTH 00001 was not taken back.",
    );
    expect(services.http.sent(DEASSIGN)).toEqual([]);
    fireEvent.click((await findDialog()).getByText("Close"));
    await screen.findByText(/Yours was not saved: Died 30 May 2026/);
  });

  it("is not carried over to another handset that the user was given while the dialog was open [SAFETY]", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    const dialog = await openTicked(services);
    services.http.reply(LIST, listWith(OTHER_UDI, null));
    await act(() => services.clock.advanceAsync(61_000));
    const other = await dialog.findByLabelText("Also take back NTH 00002");
    expect(other).toHaveProperty("checked", false);
    fireEvent.click(dialog.getByText("Save"));
    await expectClosed();
    expect(services.http.sent(DEASSIGN)).toEqual([]);
  });
});
