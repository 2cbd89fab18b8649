import type { Capnogram } from "@capno/api-client/models/capnogram";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { formatDateTime } from "@capno/domain/time/date-text";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { handsetChannel } from "@capno/realtime/channels";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramBody, aCapnogramRowBody, UDI } from "@capno/test-kit/wire-builders";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { AllocationEvent } from "../study/allocation/allocation-machine.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { ParticipantTrainingDialog, TrainingResult } from "./ParticipantTrainingDialog.tsx";

beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null));

const evaluate = (
  breathErrors: readonly string[] | undefined,
  breathStarts: readonly unknown[] = breathErrors ?? [],
) =>
  render(
    <TrainingResult
      record={
        breathErrors && ({ breathErrors, breathStarts, samplesKPa: [] as readonly number[] } as Capnogram)
      }
    />,
  ).container.textContent;

describe("the verdict on a training record", () => {
  it.each([
    [undefined, "Waiting for a breath record"],
    [["", ""], "Too few breaths to judge, repeat the record"],
    [["", "", "", "cough", ""], "Good record"],
    [["", "", "cough", ""], "Too many breaths have an error, repeat the record"],
  ])("for %j is: %s", (errors, words) => {
    expect(evaluate(errors)).toBe(words);
  });

  it("calls no record good whose breaths and judgements differ in number [REQ-TEST-44]", () => {
    expect(evaluate(["", "", "", ""], [0, 90, 180])).toBe("This record cannot be judged, repeat it");
  });
});

const CHANNEL = handsetChannel(UDI);
const LIST = "GET /capnogram/?duid=CARD-1";

/** The dialog of a training that begins now. */
function open({ isBlinded = false, duid = "CARD-1" } = {}) {
  const config = aRuntimeConfig();
  const blinded = isBlinded ? ["CARD"] : [];
  const services = aProductServices({
    session: createFakeSession(anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.assignHandset] })),
    config: { ...config, capture: { ...config.capture, studyZone: "Pacific/Auckland", blinded } },
  });
  services.http.reply(LIST, []);
  const capture = createCapture(services);
  const sent: AllocationEvent[] = [];
  render(
    <ServicesProvider services={services}>
      <SessionParts capture={capture}>
        <QueryClientProvider client={capture.queries}>
          <ParticipantTrainingDialog
            allocation={{
              udi: toHandsetUdi(UDI),
              handsetLabel: "NTH 00001",
              duid: toDuid(duid),
              groupId: 1,
              shown: { takenFrom: [], user: "new", givesUp: undefined, unreadable: 0 },
            }}
            send={(event) => void sent.push(event)}
          />
        </QueryClientProvider>
      </SessionParts>
    </ServicesProvider>,
  );
  const record = (capnogram_dt: string, body: object = {}) => {
    services.http.reply("GET /capnogram/7/", { ...aCapnogramBody({ id: 7, capnogram_dt }), ...body });
    services.http.reply(LIST, [aCapnogramRowBody({ id: 7, duid: "CARD-1", capnogram_dt })]);
    act(() => services.realtime.emit(CHANNEL, "capnogram", { duid: "CARD-1", capnogram_id: 7 }));
  };
  const now = () => new Date(services.clock.now()).toISOString();
  return { services, sent, record, now };
}

describe("the training of a participant [spec §4] [REQ-ALLOC-09]", () => {
  it.each([
    ["UNABLE TO DO BREATH RECORD", { unableToBreathe: true, confirmedTraining: false }],
    ["CONFIRM TRAINING", { unableToBreathe: false, confirmedTraining: true }],
  ])("is complete with %s alone, and says which box was ticked", (name, outcome) => {
    const { sent } = open();
    const complete = screen.getByRole("button", { name: "Complete" });
    expect(screen.getByText("Tick one of the two boxes")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    fireEvent.click(complete);
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole("checkbox", { name }));
    fireEvent.click(complete);
    expect(sent).toEqual([{ type: "training-completed", outcome }]);
  });

  it("names the user and the handset, and shows a record as it comes, to a screen reader too", async () => {
    const { services, record, now } = open();
    const words = screen.getByText("Waiting for a breath record");
    expect(words.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
    expect(screen.getByRole("dialog").textContent).toMatch(
      /Ask \S?CARD-1\S? to breathe through handset \S?NTH 00001\S?\. The record appears here\./,
    );
    act(() => services.realtime.emit(CHANNEL, "capnogram-progress", { duid: "CARD-1", progress: 0 }));
    expect(screen.queryByText("Waiting for a breath record")).toBeNull();
    expect(screen.getByText("Recording")).toBeDefined();
    record(now());
    expect(await screen.findByText("Good record")).toBeDefined();
    expect(screen.queryByText("Recording")).toBeNull();
    // In the study's zone, beside its curve.
    expect(screen.getByText(formatDateTime(services.clock.now(), "Pacific/Auckland"))).toBeDefined();
    expect(screen.getByRole("application", { name: /^Capnogram of the last record/ })).toBeDefined();
    expect(screen.getByText("Breath quality").nextElementSibling?.textContent).toMatch(
      /^\d+ of \d+ breaths used/,
    );
  });

  it("judges each record that comes, and says nothing of the one before while the next is on its way", async () => {
    const { services, record, now } = open();
    record(now());
    expect(await screen.findByText("Good record")).toBeDefined();
    act(() => services.realtime.emit(CHANNEL, "capnogram-progress", { duid: "CARD-1", progress: 30 }));
    expect(screen.queryByText("Good record")).toBeNull();
    expect(screen.getByText("Recording")).toBeDefined();
    act(() => services.clock.advance(1_000));
    record(now(), { data_par_error: ["", "cough", "cough", ""] });
    expect(await screen.findByText("Too many breaths have an error, repeat the record")).toBeDefined();
    expect(screen.queryByText("Recording")).toBeNull();
    act(() => services.clock.advance(1_000));
    record(now());
    expect(await screen.findByText("Good record")).toBeDefined();
    expect(screen.queryByText(/^Too many breaths/)).toBeNull();
  });

  it("is complete no longer once its box is cleared, and says of two ticks both", () => {
    const { sent } = open();
    const press = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));
    const complete = () => fireEvent.click(screen.getByRole("button", { name: "Complete" }));
    press("CONFIRM TRAINING");
    expect(screen.queryByText("Tick one of the two boxes")).toBeNull();
    press("CONFIRM TRAINING");
    expect(screen.getByText("Tick one of the two boxes")).toBeDefined();
    complete();
    expect(sent).toEqual([]);
    press("UNABLE TO DO BREATH RECORD");
    press("CONFIRM TRAINING");
    complete();
    expect(sent).toEqual([
      { type: "training-completed", outcome: { unableToBreathe: true, confirmedTraining: true } },
    ]);
  });

  it("lets the name of the user turn no words but itself [REQ-DATA-25]", () => {
    open({ duid: "CARD-\u202E1" });
    expect(screen.getByRole("dialog").textContent).toContain("Ask \u2068CARD-\u202E1\u2069 to breathe");
  });

  it("shows of a blinded participant that a record came and when, and no curve [REQ-BLIND-01] [SAFETY]", async () => {
    const { record, now } = open({ isBlinded: true });
    record(now());
    expect(await screen.findByText("Recording received. Quality is blinded.")).toBeDefined();
    expect(screen.getByText("Last record")).toBeDefined();
    expect(screen.queryByRole("application")).toBeNull();
    expect(screen.queryByText("Breath quality")).toBeNull();
  });

  it.each([0, 40])("shows how much of a record has come: %i percent", (progress) => {
    const { services } = open();
    expect(screen.queryByText("Recording")).toBeNull();
    act(() => services.realtime.emit(CHANNEL, "capnogram-progress", { duid: "CARD-1", progress }));
    const bar = screen.getByRole("meter", { name: "Progress of the breath record" });
    expect(bar.textContent).toBe(`${progress}%`);
  });

  it("says that a record came of another user", () => {
    const { services } = open();
    // There is no line for problems where there is none.
    expect(document.querySelector("[class*='banner']")).toBeNull();
    act(() => services.realtime.emit(CHANNEL, "capnogram", { duid: "CARD-3", capnogram_id: 7 }));
    expect(
      screen.getByText("A record came from this handset, but it is allocated to another user now."),
    ).toBeDefined();
  });
});
