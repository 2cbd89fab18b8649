import type { Entry } from "@capno/api-client/schemas/study-log";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { aStatus, serveLog, toWire } from "../../study/log/testing/log-entries.ts";
import { POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { aStudyOfThree, openDetail } from "../testing/open-detail.tsx";

afterEach(cleanup);

const findButton = () => screen.findByTitle("Change the status");
const expectStatus = async (words: string) => {
  const button = await findButton();
  await waitFor(() => expect(button.textContent).toBe(words));
};
async function openDialog() {
  await expectStatus("Set status");
  fireEvent.click(await findButton());
  return within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
}
const getFirstField = (dialog: ReturnType<typeof within>, label: string) =>
  within(dialog.getByRole("group", { name: label })).getByLabelText("Day");

const choose = (dialog: ReturnType<typeof within>, answer: string) =>
  fireEvent.click(dialog.getByLabelText(answer));

function setDay(dialog: ReturnType<typeof within>, label: string, day: string) {
  const parts = within(dialog.getByRole("group", { name: label }));
  const [year = "", month = "", date = ""] = day.split("-");
  for (const [name, value] of [
    ["Year", year],
    ["Month", month],
    ["Day", date],
  ] as const)
    fireEvent.change(parts.getByLabelText(name), { target: { value } });
}

const getDay = (dialog: ReturnType<typeof within>, label: string) =>
  ["Day", "Month", "Year"]
    .map((part) => within(dialog.getByRole("group", { name: label })).getByLabelText(part))
    .map((field) => (field as HTMLInputElement).value)
    .join("/");

describe("the status in User Summary [REQ-STATUS-02]", () => {
  it("is set in the dialog, lists the records after the end, and can be undone", async () => {
    const services = aStudyOfThree();
    openDetail(services);
    const dialog = await openDialog();
    choose(dialog, "Left: died");
    setDay(dialog, "Last day in the study", "2026-05-30");
    setDay(dialog, "Enrolled (optional)", "2026-03-03");
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Died 30 May 2026");
    expect(services.activity.entries).toEqual([{ what: "Changed the status", detail: "CARD-1" }]);
    await screen.findByText(
      /^Enrolled 3 Mar 2026, died 30 May 2026\. \d+ records were made after the end\.$/,
    );
    fireEvent.click(await findButton());
    const again = within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
    expect(again.getByLabelText<HTMLInputElement>("Left: died").checked).toBe(true);
    expect([getDay(again, "Last day in the study"), getDay(again, "Enrolled (optional)")]).toEqual([
      "30/5/2026",
      "3/3/2026",
    ]);
    fireEvent.click(again.getByText("Clear status"));
    await expectStatus("Set status");
  });

  it("keeps its old value while the dialog lacks an answer or a day: the field says what to do and has the focus", async () => {
    openDetail(aStudyOfThree());
    const dialog = await openDialog();
    // Of a status that is not known there is nothing to clear, and no day before the answer.
    expect(dialog.queryByText("Clear status")).toBeNull();
    expect(dialog.queryByLabelText("Day")).toBeNull();
    expect(dialog.queryByText(/cannot read the status/)).toBeNull();
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.getByText("Choose whether the user is still in the study")).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText("Still in the study"));
    choose(dialog, "Left: died");
    expect(dialog.queryByText("Choose whether the user is still in the study")).toBeNull();
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.getByText("Enter the last day in the study")).toBeDefined();
    expect(document.activeElement).toBe(getFirstField(dialog, "Last day in the study"));
    choose(dialog, "Still in the study");
    expect(dialog.queryByRole("group", { name: "Last day in the study" })).toBeNull();
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.getByText("Enter the day of enrolment")).toBeDefined();
    fireEvent.click(dialog.getByText("Cancel"));
    await expectStatus("Set status");
  });

  it("is enrolled without the last day and the reason that were entered before the answer was changed", async () => {
    const services = aStudyOfThree();
    const server = serveLog(services);
    openDetail(services);
    const dialog = await openDialog();
    choose(dialog, "Left: died");
    setDay(dialog, "Last day in the study", "2026-05-30");
    choose(dialog, "Still in the study");
    setDay(dialog, "Enrolled", "2026-03-03");
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Enrolled 3 Mar 2026");
    expect(server.rows).toMatchObject([{ enrolled: "2026-03-03", left: "", reason: "" }]);
  });

  it("is asked about where a day is before the study's start or long before the first record, until it is confirmed or changed [REQ-STATUS-08]", async () => {
    const services = aStudyOfThree();
    Object.assign(services.config.capture, { studyStarts: { CARD: "2026-03-01" } });
    openDetail(services);
    const dialog = await openDialog();
    choose(dialog, "Still in the study");
    const enrolled = getFirstField(dialog, "Enrolled");
    const words = /^Please check: enrolled 3 Mar 2006 is before the study's start, 1 Mar 2026/;
    setDay(dialog, "Enrolled", "2006-03-03");
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(enrolled);
    // The same press again is no answer.
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.getByText(words)).toBeDefined();
    setDay(dialog, "Enrolled", "2006-03-04");
    expect(dialog.queryByRole("checkbox")).toBeNull();
    fireEvent.click(dialog.getByText("Save"));
    fireEvent.click(dialog.getByLabelText("The days are right"));
    // Another day is another question.
    setDay(dialog, "Enrolled", "2006-03-05");
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.getByText(/^Please check: enrolled 5 Mar 2006/)).toBeDefined();
    fireEvent.click(dialog.getByLabelText("The days are right"));
    expect(dialog.queryByText(/^Please check:/)).toBeNull();
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Enrolled 5 Mar 2006");
    // What is not changed is not asked about.
    fireEvent.click(await findButton());
    const again = within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
    fireEvent.click(again.getByText("Save"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(services.activity.entries).toHaveLength(1);
  });

  it.each([
    ["Enrolled (optional)", "2026-12-24", "2026-05-30", "Enter a day that is today or earlier"],
    ["Last day in the study", "2026-03-03", "2026-12-24", "Enter a day that is today or earlier"],
    ["Last day in the study", "2026-06-01", "2026-05-30", "Enter a day on or after the day of enrolment"],
  ])(
    "is not saved with impossible days: at %s, of %s to %s, is said: %s",
    async (field, enrolled, left, words) => {
      openDetail(aStudyOfThree());
      const dialog = await openDialog();
      choose(dialog, "Left: died");
      setDay(dialog, "Last day in the study", left);
      setDay(dialog, "Enrolled (optional)", enrolled);
      fireEvent.click(dialog.getByText("Save"));
      expect(within(dialog.getByRole("group", { name: field })).getByText(words)).toBeDefined();
      expect(document.activeElement).toBe(getFirstField(dialog, field));
    },
  );

  it("is not saved with half a date, which says so itself, unless the answer hides it [SAFETY]", async () => {
    const services = aStudyOfThree();
    const server = serveLog(services);
    openDetail(services);
    const dialog = await openDialog();
    choose(dialog, "Left: died");
    fireEvent.change(getFirstField(dialog, "Last day in the study"), { target: { value: "30" } });
    expect(dialog.getByText("Enter the month and the year")).toBeDefined();
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.queryByText("Enter the last day in the study")).toBeNull();
    setDay(dialog, "Last day in the study", "2026-05-30");
    fireEvent.change(getFirstField(dialog, "Enrolled (optional)"), { target: { value: "3" } });
    fireEvent.click(dialog.getByText("Save"));
    expect(screen.getByRole("dialog")).toBeDefined();
    setDay(dialog, "Enrolled (optional)", "2026-03-03");
    fireEvent.change(getFirstField(dialog, "Last day in the study"), { target: { value: "" } });
    choose(dialog, "Still in the study");
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Enrolled 3 Mar 2026");
    expect(server.rows).toHaveLength(1);
  });

  it("is held against the first record that the page has read [REQ-STATUS-08]", async () => {
    const services = aStudyOfThree();
    openDetail(services);
    const dialog = await openDialog();
    act(() => services.clock.advance(200));
    choose(dialog, "Still in the study");
    setDay(dialog, "Enrolled", "2022-03-03");
    fireEvent.click(dialog.getByText("Save"));
    expect(
      dialog.getByText(/^Please check: enrolled 3 Mar 2022 is more than a year before the first record, /),
    ).toBeDefined();
  });

  it("is not written over what a colleague wrote while the dialog was open: both are shown with the study's time, and the author chooses [SAFETY]", async () => {
    const services = aStudyOfThree();
    Object.assign(services.config.capture, { studyZone: "Pacific/Auckland" });
    const enrolled = aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-01-05" });
    const server = serveLog(services, enrolled);
    openDetail(services);
    await expectStatus("Enrolled 5 Jan 2026");
    fireEvent.click(await findButton());
    const dialog = within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
    setDay(dialog, "Enrolled", "2026-01-06");
    const died = { kind: "left", enrolled: "2026-01-05", left: "2026-05-30", reason: "died" } as const;
    server.put(toWire(aStatus("CARD-1", died, { by: "ben@capno.example", follows: enrolled.id })));
    await act(() => services.clock.advanceAsync(61_000));
    const words = /^Meanwhile ben@capno\.example changed the status of CARD-1 at 22:00: Died 30 May 2026\./;
    expect(await dialog.findByText(words)).toBeDefined();
    expect(dialog.getAllByText("A colleague changed this. Choose a version above first.")).toHaveLength(2);
    fireEvent.click(dialog.getByText("Save"));
    fireEvent.click(dialog.getByText("Clear status"));
    expect(screen.queryByText(/Yours was not saved/)).toBeNull();
    expect(services.http.sent(POST_LOG)).toEqual([]);
    fireEvent.click(dialog.getByText("Keep their version"));
    await expectStatus("Died 30 May 2026");
    expect(services.http.sent(POST_LOG)).toEqual([]);
  });

  it("replaces that of a colleague after Keep my version, also where it is the status of before [SAFETY]", async () => {
    const services = aStudyOfThree();
    const enrolled = aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-01-05" });
    const server = serveLog(services, enrolled);
    openDetail(services);
    await expectStatus("Enrolled 5 Jan 2026");
    fireEvent.click(await findButton());
    const dialog = within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
    const died = { kind: "left", enrolled: "2026-01-05", left: "2026-05-30", reason: "died" } as const;
    server.put(toWire(aStatus("CARD-1", died, { by: "ben@capno.example", follows: enrolled.id })));
    await act(() => services.clock.advanceAsync(61_000));
    fireEvent.click(await dialog.findByText("Keep my version"));
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Enrolled 5 Jan 2026");
    await waitFor(() => expect(server.rows).toHaveLength(3));
    expect(server.rows.at(-1)).toMatchObject({ left: "", follows: server.rows[1]?.id });
  });

  it("says of a status that was removed while the dialog was open that it was", async () => {
    const services = aStudyOfThree();
    const server = serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-01-05" }));
    openDetail(services);
    await expectStatus("Enrolled 5 Jan 2026");
    fireEvent.click(await findButton());
    const dialog = within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
    server.setBack(0);
    await act(() => services.clock.advanceAsync(61_000));
    expect(await dialog.findByText("Meanwhile the status of CARD-1 was removed.")).toBeDefined();
  });

  it("says that it is being saved, then that it is not shared yet, and drops the words once its row came back", async () => {
    const services = aStudyOfThree();
    const server = serveLog(services);
    const { promise, resolve } = Promise.withResolvers<void>();
    services.http.answer(POST_LOG, async () => {
      await promise;
      return { status: 500, body: {} };
    });
    openDetail(services);
    const dialog = await openDialog();
    expect(dialog.getByText("Everyone who sees this user will see this, with your name.")).toBeDefined();
    choose(dialog, "Still in the study");
    setDay(dialog, "Enrolled", "2026-03-03");
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Enrolled 3 Mar 2026, Saving…");
    resolve();
    await expectStatus("Enrolled 3 Mar 2026, Not shared yet");
    server.serve(services.http, services.session.account().username);
    fireEvent.click(screen.getByText("Try again"));
    await expectStatus("Enrolled 3 Mar 2026");
  });
});

it("says of a status with a value of a newer version that it cannot be read, and neither the older word nor Not known [REQ-LOG-01] [SAFETY]", async () => {
  const services = aStudyOfThree();
  const server = serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-01-05" }));
  const newer = { ...toWire(aStatus("CARD-1", undefined)), left: "2026-05-30", reason: "emigrated" };
  server.put(newer as unknown as Entry);
  openDetail(services);
  await expectStatus("Cannot be read by this version");
  await screen.findByText(/^1 entry of the study log cannot be read by this version\./);
  fireEvent.click(await findButton());
  const dialog = within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
  expect(dialog.getByText("This version cannot read the status. Saving replaces it.")).toBeDefined();
  choose(dialog, "Still in the study");
  setDay(dialog, "Enrolled", "2026-01-05");
  fireEvent.click(dialog.getByText("Save"));
  await expectStatus("Enrolled 5 Jan 2026");
  expect(server.rows.at(-1)).toMatchObject({ follows: newer.id });
});
