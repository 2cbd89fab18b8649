import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { SmokingHistoryPage } from "./SmokingHistoryPage.tsx";

it("the smoking history page focuses the number of pack years first", () => {
  render(<SmokingHistoryPage isSending={false} refusal={undefined} answer={() => undefined} />);
  expect(screen.getByLabelText(/pack years/i).dataset["firstFocus"]).toBe("");
});

it("shows the server's refusal beside the number that it refused, and beside no other", () => {
  const page = (refusal: string | undefined) => (
    <SmokingHistoryPage isSending={false} refusal={refusal} answer={() => undefined} />
  );
  const { rerender } = render(page(undefined));
  const field = screen.getByLabelText(/pack years/i);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type("400");
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  rerender(page("Pack years must be between 0 and 300."));
  expect(screen.getByText("Pack years must be between 0 and 300.")).toBeDefined();
  type("40");
  expect(screen.queryByText("Pack years must be between 0 and 300.")).toBeNull();
  type("400");
  expect(screen.getByText("Pack years must be between 0 and 300.")).toBeDefined();
});

it("shows the server's refusal of an answer that is not known", () => {
  const page = (refusal: string | undefined) => (
    <SmokingHistoryPage isSending={false} refusal={refusal} answer={() => undefined} />
  );
  const { rerender } = render(page(undefined));
  fireEvent.click(screen.getByRole("button", { name: "Don't know" }));
  rerender(page("The answer came too late."));
  expect(screen.getByText("The answer came too late.")).toBeDefined();
});

it("works out pack years from cigarettes a day and years, and sends nothing by itself [REQ-TEST-53]", () => {
  const answers: unknown[] = [];
  render(
    <SmokingHistoryPage isSending={false} refusal={undefined} answer={(value) => answers.push(value)} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Enter number of pack years");
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type("Cigarettes a day", "15");
  expect(field.value).toBe("");
  type("For how many years", "20");
  expect(field.value).toBe("15");
  expect(screen.getByText("Your patient's tobacco smoking exposure is 15 pack years.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("For how many years").form).toBeNull();
  type("For how many years", "");
  expect(field.value).toBe("15");
  fireEvent.change(field, { target: { value: "14" } });
  expect(field.value).toBe("14");
  expect(answers).toEqual([]);
});

it("takes 0 pack years as an answer, typed or worked out, of one who never smoked", () => {
  const answers: unknown[] = [];
  render(
    <SmokingHistoryPage isSending={false} refusal={undefined} answer={(value) => answers.push(value)} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Enter number of pack years");
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const confirm = () => fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  type("Enter number of pack years", "0");
  expect(screen.getByText("Your patient's tobacco smoking exposure is 0 pack years.")).toBeDefined();
  confirm();
  type("Enter number of pack years", "12");
  type("Cigarettes a day", "0");
  type("For how many years", "20");
  expect(field.value).toBe("0");
  confirm();
  expect(answers).toEqual([0, 0]);
});

it("works out pack years again once either number changes, and leaves the last where one is missing", () => {
  render(<SmokingHistoryPage isSending={false} refusal={undefined} answer={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>("Enter number of pack years");
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  for (const [label, value, reckoned] of [
    ["For how many years", "20", ""],
    ["Cigarettes a day", "10", "10"],
    ["Cigarettes a day", "40", "40"],
    ["For how many years", "30", "60"],
    ["Cigarettes a day", "", "60"],
    ["Cigarettes a day", "20", "30"],
  ] as const) {
    type(label, value);
    expect(field.value).toBe(reckoned);
  }
});

it("takes a scanned label out of the number of pack years, and announces the exposure as it is typed", () => {
  render(<SmokingHistoryPage isSending={false} refusal={undefined} answer={() => undefined} />);
  const scan = (isSure: boolean) =>
    document.dispatchEvent(
      new CustomEvent("capno:scanned", { detail: { text: "NTA 00202", isSure }, cancelable: true }),
    );
  expect([scan(true), scan(false)]).toEqual([false, true]);
  fireEvent.change(screen.getByLabelText(/pack years/i), { target: { value: "12" } });
  const sentence = screen.getByText(/tobacco smoking exposure is 12 pack years/);
  expect(sentence.getAttribute("aria-live")).toBe("polite");
  fireEvent.change(screen.getByLabelText(/pack years/i), { target: { value: "" } });
  expect(sentence.textContent).toBe("");
});

it("takes nothing that is no number, says so, and can be confirmed once it is one", () => {
  const answers: unknown[] = [];
  const { container } = render(
    <SmokingHistoryPage isSending={false} refusal={undefined} answer={(value) => answers.push(value)} />,
  );
  const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "Confirm" });
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText(/pack years/i), { target: { value } });
  const read = () => [confirm.disabled, screen.queryByText("Enter a number of 0 or more") !== null];
  expect(read()).toEqual([true, false]);
  type("-3");
  expect(read()).toEqual([true, true]);
  fireEvent.submit(container.querySelector("form") ?? confirm);
  expect(answers).toEqual([]);
  type("3");
  expect(read()).toEqual([false, false]);
});

it("leaves no number in the field that the server refuses an unknown answer beside", () => {
  render(<SmokingHistoryPage isSending={false} refusal={undefined} answer={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>(/pack years/i);
  fireEvent.change(field, { target: { value: "12" } });
  fireEvent.click(screen.getByRole("button", { name: "Don't know" }));
  expect(field.value).toBe("");
});

describe("the smoking history page, while an answer is being sent [FM-23] [HZ-05]", () => {
  const open = (isSending: boolean) => {
    const answers: unknown[] = [];
    const page = (sending: boolean) => (
      <SmokingHistoryPage isSending={sending} refusal={undefined} answer={(value) => answers.push(value)} />
    );
    const { rerender, container } = render(page(false));
    fireEvent.change(screen.getByLabelText(/pack years/i), { target: { value: "12" } });
    rerender(page(isSending));
    const form = container.querySelector("form");
    if (form === null) throw new Error("The page has no form.");
    return { answers, container, submit: () => fireEvent.submit(form) };
  };

  it("sends the answer on the first submit", () => {
    const { answers, submit } = open(false);
    submit();
    expect(answers).toEqual([12]);
  });

  it("sends no second answer, by Enter or by a button", () => {
    const { answers, submit } = open(true);
    submit();
    fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
    fireEvent.click(screen.getByRole("button", { name: "Don't know" }));
    expect(answers).toEqual([]);
  });

  it("lets no number be changed, since the one that was sent counts", () => {
    const { container } = open(true);
    const fields = [...container.querySelectorAll("input")];
    expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true, true]);
  });
});
