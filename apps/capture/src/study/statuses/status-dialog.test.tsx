import type { LogEntry } from "@capno/api-client/models/study-log";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";

import { aStudyOfThree, openPart } from "../../participant/testing/open-detail.tsx";
import { aStatus, serveLog } from "../log/testing/log-entries.ts";
import { POST_LOG } from "../log/testing/model-log-server.ts";
import { useStudyLog } from "../log/use-study-log.ts";
import { StatusDialog } from "./StatusDialog.tsx";

const DEASSIGN = "POST /device/deassign/";
const TICK = "Also take back NTH 00001";
const aKnownStatus = () => aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-01-05" });
const aLeft = () =>
  aStatus("CARD-1", { kind: "left", enrolled: "2026-01-05", left: "2026-05-30", reason: "died" });

/** The dialog of CARD-1, once the log was read; without rows, of a deployment without a log. */
async function open(rows?: readonly LogEntry[]) {
  const services = aStudyOfThree();
  const server = rows && serveLog(services, ...rows);
  const onChanged = vi.fn();
  const onClose = vi.fn();
  openPart(services, ({ participant }) => {
    const { isRead } = useStudyLog();
    // A log that is read once more closes no dialog.
    const [wasRead, setWasRead] = useState(isRead);
    if (isRead && !wasRead) setWasRead(true);
    return wasRead && <StatusDialog {...{ participant, onChanged, onClose }} />;
  });
  const element = await screen.findByRole("dialog", { name: "Status of CARD-1" });
  return { ...services, server, onChanged, onClose, element, dialog: within(element) };
}

type Dialog = Awaited<ReturnType<typeof open>>["dialog"];

const press = (dialog: Dialog, name: string) => fireEvent.click(dialog.getByRole("button", { name }));

function setDay(dialog: Dialog, label: string, [year = "", month = "", day = ""]: readonly string[]) {
  const parts = within(dialog.getByRole("group", { name: label }));
  for (const [name, value] of [
    ["Year", year],
    ["Month", month],
    ["Day", day],
  ] as const)
    fireEvent.change(parts.getByLabelText(name), { target: { value } });
}

describe("the dialog of a status [REQ-STATUS-02]", () => {
  it.each([
    ["Save", 1],
    ["Clear status", 1],
    ["Cancel", 0],
  ])("closes at %s, and tells the page of %i change", async (name, changes) => {
    const { dialog, server, onChanged, onClose, activity } = await open([aKnownStatus()]);
    expect(dialog.queryByText(/^Meanwhile/)).toBeNull();
    expect(dialog.queryByText(/cannot read the status/)).toBeNull();
    setDay(dialog, "Enrolled", ["2026", "01", "06"]);
    press(dialog, name);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onChanged).toHaveBeenCalledTimes(changes);
    expect(activity.entries).toHaveLength(changes);
    await waitFor(() => expect(server?.rows).toHaveLength(1 + changes));
  });

  it.each([
    ["Left: completed", "completed"],
    ["Left: withdrawn", "withdrawn"],
    ["Left: lost to follow-up", "lost"],
    ["Left: died", "died"],
  ] as const)("writes %s as %s, and has that answer when it is opened again", async (label, reason) => {
    const { dialog, server, http } = await open([aKnownStatus()]);
    const readChosen = (of: Dialog) =>
      of
        .getAllByRole<HTMLInputElement>("radio")
        .filter(({ checked }) => checked)
        .map(({ labels }) => labels?.[0]?.textContent);
    expect(readChosen(dialog)).toEqual(["Still in the study"]);
    fireEvent.click(dialog.getByLabelText(label));
    setDay(dialog, "Last day in the study", ["2026", "05", "30"]);
    press(dialog, "Save");
    await waitFor(() => expect(server?.rows.at(-1)).toMatchObject({ left: "2026-05-30", reason }));
    expect(http.sent(DEASSIGN)).toEqual([]);
    cleanup();
    const again = await open([
      aStatus("CARD-1", { kind: "left", enrolled: null, left: "2026-05-30", reason }),
    ]);
    expect(readChosen(again.dialog)).toEqual([label]);
  });

  it("says of a day no more what was wrong with it once it is changed", async () => {
    const { dialog } = await open();
    fireEvent.click(dialog.getByLabelText("Still in the study"));
    press(dialog, "Save");
    expect(dialog.getByText("Enter the day of enrolment")).toBeDefined();
    setDay(dialog, "Enrolled", ["2026", "03", "03"]);
    expect(dialog.queryByText("Enter the day of enrolment")).toBeNull();
  });

  it("says who will see the status, also of a deployment where none will [REQ-LOG-04]", async () => {
    const { dialog } = await open();
    expect(dialog.getByText("Kept in this tab until you log out.")).toBeDefined();
    expect(dialog.queryByText(/Everyone who sees this user/)).toBeNull();
  });

  it("writes over a status that was removed meanwhile only once its author has chosen to [SAFETY]", async () => {
    const { dialog, server, clock, http, onClose } = await open([aKnownStatus()]);
    setDay(dialog, "Enrolled", ["2026", "01", "06"]);
    server?.setBack(0);
    await act(() => clock.advanceAsync(61_000));
    expect(await dialog.findByText("Meanwhile the status of CARD-1 was removed.")).toBeDefined();
    expect(dialog.getAllByText("A colleague changed this. Choose a version above first.")).toHaveLength(2);
    press(dialog, "Save");
    press(dialog, "Clear status");
    expect([http.sent(POST_LOG), onClose.mock.calls]).toEqual([[], []]);
    press(dialog, "Keep my version");
    expect(dialog.queryByText(/^Meanwhile|Choose a version above/)).toBeNull();
    press(dialog, "Save");
    await waitFor(() => expect(server?.rows).toMatchObject([{ enrolled: "2026-01-06", follows: null }]));
  });

  it("can be neither pressed nor left while a handset is taken back, whatever the status was [REQ-STATUS-10]", async () => {
    const { dialog, element, http, onChanged, onClose } = await open([aKnownStatus()]);
    const answer = http.hold(DEASSIGN);
    fireEvent.click(dialog.getByLabelText("Left: died"));
    setDay(dialog, "Last day in the study", ["2026", "05", "30"]);
    fireEvent.click(dialog.getByLabelText(TICK));
    press(dialog, "Save");
    await waitFor(() => expect(http.sent(DEASSIGN)).toHaveLength(1));
    const names = ["Close", "Cancel", "Clear status", "Save"];
    expect(names.filter((name) => !dialog.getByRole<HTMLButtonElement>("button", { name }).disabled)).toEqual(
      [],
    );
    fireEvent.keyDown(element, { key: "Escape" });
    expect(onClose).not.toHaveBeenCalled();
    answer({});
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    // The status, and who has which handset.
    expect(onChanged).toHaveBeenCalledTimes(2);
  });

  it("takes the handset back also of a user whose status was known and stays [REQ-STATUS-10]", async () => {
    const { dialog, http, server, activity, onClose } = await open([aLeft()]);
    http.reply(DEASSIGN, {});
    expect(dialog.getByLabelText(TICK)).toHaveProperty("checked", false);
    fireEvent.click(dialog.getByLabelText(TICK));
    press(dialog, "Save");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(http.sent(DEASSIGN)).toHaveLength(1);
    expect(activity.entries.map(({ what }) => what)).toEqual(["Handset deallocated"]);
    await waitFor(() => expect(server?.rows.map(({ kind }) => kind)).toEqual(["status", "allocation"]));
  });

  it("takes no handset back where the status is cleared, whatever was ticked [SAFETY]", async () => {
    const { dialog, http, server, onClose } = await open([aLeft()]);
    fireEvent.click(dialog.getByLabelText(TICK));
    press(dialog, "Clear status");
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(server?.rows).toHaveLength(2));
    expect(http.sent(DEASSIGN)).toEqual([]);
  });
});
