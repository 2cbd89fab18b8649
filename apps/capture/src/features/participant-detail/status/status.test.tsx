import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import { aStudyOfThree, openDetail } from "../testing/open-detail.tsx";

afterEach(cleanup);

const findButton = () => screen.findByTitle("Change the status");
const expectStatus = async (words: string) => {
  const button = await findButton();
  await waitFor(() => expect(button.textContent).toBe(words));
};
async function openDialog() {
  await expectStatus("Not known");
  fireEvent.click(await findButton());
  return within(await screen.findByRole("dialog", { name: "Status of CARD-1" }));
}
const setDay = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

describe("the status in User Summary [REQ-STATUS-02]", () => {
  it("is set in the dialog, lists the records after the end, and can be undone", async () => {
    openDetail(aStudyOfThree());
    const dialog = await openDialog();
    setDay(dialog, "Enrolled", "2026-03-03");
    setDay(dialog, "Left", "2026-05-30");
    await userEvent.selectOptions(dialog.getByLabelText("Reason for leaving"), "died");
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Died 30 May 2026");
    await screen.findByText(
      /^Enrolled 3 Mar 2026, died 30 May 2026\. \d+ records were made after the end\.$/,
    );
    fireEvent.click(await findButton());
    fireEvent.click(await screen.findByText("Take back: not known"));
    await expectStatus("Not known");
  });

  it("keeps its old value when the dialog refuses a day of leaving without a reason", async () => {
    openDetail(aStudyOfThree());
    const dialog = await openDialog();
    setDay(dialog, "Left", "2026-05-30");
    fireEvent.click(dialog.getByText("Save"));
    expect(dialog.getByText("This cannot be: it has no reason for leaving.")).toBeDefined();
    fireEvent.click(dialog.getByText("Cancel"));
    await expectStatus("Not known");
  });

  it("says that it is being saved, then that it is not shared yet, and drops the words once the store has it", async () => {
    const services = aStudyOfThree();
    const { capture } = services.config;
    Object.assign(capture, { statusStoreUrl: "/v2/statuses/" });
    services.http.reply("GET /v2/statuses/1/", { version: 0, statuses: {} });
    const answer = services.http.hold("PUT /v2/statuses/1/");
    openDetail(services);
    const dialog = await openDialog();
    expect(dialog.getByText("For everyone in the user's group, with your user name.")).toBeDefined();
    setDay(dialog, "Enrolled", "2026-03-03");
    fireEvent.click(dialog.getByText("Save"));
    await expectStatus("Enrolled 3 Mar 2026, Saving…");
    answer({}, 500);
    await expectStatus("Enrolled 3 Mar 2026, Not shared yet");
    services.http.reply("PUT /v2/statuses/1/", { version: 1 });
    fireEvent.click(screen.getByText("Try again"));
    await expectStatus("Enrolled 3 Mar 2026");
  });
});
