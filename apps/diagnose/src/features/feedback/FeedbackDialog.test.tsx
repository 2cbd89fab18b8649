import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "../../product.ts";
import { openFeedback } from "./feedback-store.ts";

const FEEDBACK = "POST /v2/diagnosis-feedback/";

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const isOpen = () => screen.queryByRole("dialog", { name: "Diagnosis feedback" }) !== null;

async function openDialog(testIdentifier?: string): Promise<ProductHarness> {
  const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets });
  act(() => openFeedback(testIdentifier));
  return clinic;
}

/** The dialog with an answer about a test. */
async function openAnswered(): Promise<ProductHarness> {
  const clinic = await openDialog();
  type(/Test identifier/, "12B34C56JAF");
  fireEvent.click(field(/^No$/));
  return clinic;
}

describe("FeedbackDialog [spec §2]", () => {
  it("that is opened for another test has that test's identifier and none of the answers", async () => {
    const clinic = await openDialog("12B34C56JAF");
    fireEvent.click(field(/^Yes/));
    expect(field(/^Yes/).checked).toBe(true);
    act(() => openFeedback("99X99X99XXX"));
    expect(field(/Test identifier/).value).toBe("99X99X99XXX");
    expect(field(/^Yes/).checked).toBe(false);
    act(() => clinic.close());
    expect(isOpen()).toBe(false);
  });

  it("sends the test, the answer and the final diagnosis that was chosen [REQ-TEST-19] [REQ-TEST-20]", async () => {
    const clinic = await openAnswered();
    clinic.services.http.reply(FEEDBACK, {});
    const diagnosis = screen.getByRole("combobox", { name: /Final diagnosis/ });
    fireEvent.change(diagnosis, { target: { value: "Asthma" } });
    fireEvent.keyDown(diagnosis, { key: "Enter" });
    await clinic.press("Submit");
    expect(clinic.services.http.sent(FEEDBACK).map(({ json }) => json)).toEqual([
      {
        testIdentifier: "12B34C56JAF",
        feedback: [
          { question: "agrees", answer: "No" },
          { question: "final_diagnosis", answer: "Asthma" },
        ],
      },
    ]);
    expect(clinic.services.notices.toasts).toEqual([{ message: "Diagnosis feedback sent" }]);
    expect(clinic.services.activity.entries.at(-1)).toEqual({ what: "feedback" });
  });

  it("warns of a patient's details, in general and where they are typed [REQ-TEST-21]", async () => {
    await openDialog();
    expect(screen.getByText("Do not enter any details that could identify the patient.")).toBeTruthy();
    const words = "This looks like a patient's details. Enter the identifier of the test.";
    expect(screen.queryByText(words)).toBeNull();
    type(/Test identifier/, "943 476 5919");
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("begins with the identifier, and with the question only where the identifier is filled in", async () => {
    await openDialog();
    expect(document.querySelectorAll("[data-autofocus]")).toHaveLength(0);
    act(() => openFeedback("12B34C56JAF"));
    const [first, ...others] = document.querySelectorAll("[data-autofocus]");
    expect(first).toBe(field(/^Yes/));
    expect(others).toHaveLength(0);
  });

  it("says what is missing, and sends nothing until it is there", async () => {
    const clinic = await openDialog();
    await clinic.press("Submit");
    expect(screen.getByText("Enter the test identifier")).toBeTruthy();
    type(/Test identifier/, "12B34C56JAF");
    await clinic.press("Submit");
    expect(screen.getByText("Say whether you agree with the result")).toBeTruthy();
    expect(clinic.services.http.sent(FEEDBACK)).toEqual([]);
  });

  it("cannot be closed while it is sent, and keeps its answers where that fails, to be sent again", async () => {
    const clinic = await openAnswered();
    const { http, notices } = clinic.services;
    const answer = http.hold(FEEDBACK);
    await clinic.press("Submit");
    expect([button("Cancel").disabled, button("Close").disabled]).toEqual([true, true]);
    answer({}, 500);
    await clinic.settle();
    expect(notices.raised).toMatchObject([{ facts: { status: 500 } }]);
    expect([isOpen(), notices.toasts, field(/^No$/).checked]).toEqual([true, [], true]);
    expect(button("Cancel").disabled).toBe(false);
    http.reply(FEEDBACK, {});
    await clinic.press("Submit");
    expect([isOpen(), http.sent(FEEDBACK).length]).toEqual([false, 2]);
  });

  it("announces a refusal, until it is sent again", async () => {
    const clinic = await openAnswered();
    const { http } = clinic.services;
    http.reply(FEEDBACK, { testIdentifier: ["No such test."] }, 400);
    await clinic.press("Submit");
    expect(screen.getByRole("alert").textContent).toBe("No such test.");
    const answer = http.hold(FEEDBACK);
    await clinic.press("Submit");
    expect(screen.queryByRole("alert")).toBeNull();
    answer({});
    await clinic.settle();
    expect(isOpen()).toBe(false);
  });
});
