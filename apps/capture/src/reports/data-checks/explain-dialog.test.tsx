import type { Finding } from "@capno/domain/data-checks/finding";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";

import { NOTHING_SEEN } from "../../study/log/log-entry.ts";
import { anExplanation, serveLog, toWire } from "../../study/log/testing/log-entries.ts";
import { POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { StudyLogContext } from "../../study/log/use-study-log.ts";
import { toExplanations } from "../../study/reviews/use-reviews.ts";
import { createCapture } from "../../study/session/capture-session.ts";
import { SessionParts } from "../../study/session/SessionParts.tsx";
import { ExplainDialog } from "./ExplainDialog.tsx";

const FINDING: Finding = {
  check: "failed-record",
  key: "failed-record:CARD-1:7",
  duid: toDuid("CARD-1"),
  recordId: 7,
  recordedAt: null,
  udi: null,
  what: "The record failed",
};

function open(finding = FINDING, services = aProductServices()) {
  const capture = createCapture(services);
  const find = () => toExplanations(capture.log.getState().threads.explanation).get(finding.key);
  const draw = () => (
    <ServicesProvider services={services}>
      <SessionParts capture={capture}>
        <StudyLogContext value={capture.log}>
          <ExplainDialog finding={finding} explanation={find()} onClose={() => undefined} />
        </StudyLogContext>
      </SessionParts>
    </ServicesProvider>
  );
  return { services, capture, draw, find, field: () => screen.getByRole<HTMLTextAreaElement>("textbox") };
}

describe("ExplainDialog [REQ-CHECK-06]", () => {
  it("restores a started explanation after Escape, but not after Cancel", async () => {
    const { draw, field } = open();
    const first = render(draw());
    await userEvent.type(field(), "The hand");
    await userEvent.keyboard("{Escape}");
    first.unmount();
    const second = render(draw());
    expect(field().value).toBe("The hand");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    second.unmount();
    render(draw());
    expect(field().value).toBe("");
  });

  it("shows what another account wrote while it was open, and saves after that only once the author has chosen [SAFETY]", async () => {
    const { capture, draw, find, field } = open();
    const { rerender } = render(draw());
    await userEvent.type(field(), "Sent twice");
    // Another window, or a poll.
    const theirs = { kind: "explanation", thread: FINDING.key, duid: toDuid("CARD-1") } as const;
    act(() => void capture.log.write({ ...theirs, text: "The handset fell", follows: NOTHING_SEEN }));
    expect(screen.getByRole("alert").textContent).toMatch(
      /^Meanwhile .* changed this explanation at .*: “The handset fell”\./,
    );
    rerender(draw());
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    for (const name of ["Save", "Delete"]) {
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await userEvent.click(screen.getByRole("button", { name }));
    }
    expect([find()?.text, capture.log.getState().rows.length]).toEqual(["The handset fell", 1]);
    await userEvent.click(screen.getByRole("button", { name: "Keep my version" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(find()?.text).toBe("Sent twice");
    expect(capture.log.getState().rows).toHaveLength(2);
    expect(capture.explanationDrafts.getState().size).toBe(0);
  });

  it("says at what time of the study a colleague wrote meanwhile", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", []);
    Object.assign(services.config.capture, { studyZone: "Pacific/Auckland" });
    const server = serveLog(services);
    const { capture, draw } = open(FINDING, services);
    onTestFinished(() => capture.dispose());
    await capture.log.read();
    render(draw());
    expect(screen.queryByRole("alert")).toBeNull();
    const theirs = { duid: toDuid("CARD-1"), by: "ben@capno.example" };
    server.put(toWire(anExplanation(FINDING.key, "Fell", theirs)));
    await act(() => capture.log.read());
    expect(screen.getByRole("alert").textContent).toMatch(
      /^Meanwhile ben@capno\.example changed this explanation at 22:00: “Fell”\./,
    );
  });

  it("saves and deletes nothing where the explanation was removed meanwhile, and says why, until the author has chosen [SAFETY]", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", []);
    const server = serveLog(services, anExplanation(FINDING.key, "Sent twice", { duid: toDuid("CARD-1") }));
    const { capture, draw, field } = open(FINDING, services);
    onTestFinished(() => capture.dispose());
    await capture.log.read();
    render(draw());
    await userEvent.type(field(), "!");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/Choose a version above first/)).toBeNull();
    server.setBack(0);
    await act(() => capture.log.read());
    expect(screen.getByRole("alert").textContent).toMatch(/^Meanwhile this explanation was removed\./);
    expect(screen.getAllByText("A colleague changed this. Choose a version above first.")).toHaveLength(2);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    for (const name of ["Save", "Delete"]) {
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await userEvent.click(screen.getByRole("button", { name }));
    }
    expect([services.http.sent(POST_LOG), capture.log.getState().unsaved]).toEqual([[], []]);
    await userEvent.click(screen.getByRole("button", { name: "Keep my version" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("asks again about what came while a text that was begun lay closed [SAFETY]", async () => {
    const { capture, draw, find, field } = open();
    const first = render(draw());
    await userEvent.type(field(), "Sent twice");
    first.unmount();
    const theirs = { kind: "explanation", thread: FINDING.key, duid: toDuid("CARD-1") } as const;
    capture.log.write({ ...theirs, text: "The handset fell", follows: NOTHING_SEEN });
    render(draw());
    expect(field().value).toBe("Sent twice");
    expect(screen.getByRole("alert").textContent).toMatch(/changed this explanation at .*The handset fell/);
    await userEvent.click(screen.getByRole("button", { name: "Keep their version" }));
    expect([find()?.text, capture.explanationDrafts.getState().size]).toEqual(["The handset fell", 0]);
  });

  it("writes about a handset without a user, notes what was explained, and not that it was deleted", async () => {
    const udi = toHandsetUdi("(01)0506(21)NTH00009");
    const { services, draw, find, field } = open({ ...FINDING, key: "no-participant:9", duid: null, udi });
    const first = render(draw());
    await userEvent.type(field(), "  In the drawer ");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    first.unmount();
    expect(find()).toMatchObject({ text: "In the drawer", udi });
    expect(find()?.duid).toBeUndefined();
    expect(services.activity.entries).toEqual([{ what: "Explained", detail: `handset ${udi}` }]);
    const second = render(draw());
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    second.unmount();
    render(draw());
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(find()).toBeUndefined();
    expect(services.activity.entries).toHaveLength(1);
  });

  it("saves no empty reason, and says so until something is typed", async () => {
    const { draw, find, field } = open();
    render(draw());
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("Enter a note")).toBeDefined();
    expect([find(), field().getAttribute("aria-invalid")]).toEqual([undefined, "true"]);
    await userEvent.type(field(), " ");
    expect(field().getAttribute("aria-invalid")).not.toBe("true");
  });

  it("saves with Ctrl + Enter, and what looks like an address only by the button that names it", async () => {
    const { draw, find, field } = open();
    render(draw());
    await userEvent.type(field(), "Ask jane@capno.example");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(find()).toBeUndefined();
    await userEvent.click(screen.getByRole("button", { name: "Save with the email address" }));
    expect(find()?.text).toBe("Ask jane@capno.example");
  });

  it("says who will see it where the study log is shared", () => {
    const services = aProductServices();
    serveLog(services);
    render(open(FINDING, services).draw());
    expect(screen.getByText(/^Everyone who sees this user .* with your name\.$/)).toBeDefined();
  });

  it("names the row, and what was found in it", () => {
    render(open().draw());
    const dialog = within(screen.getByRole("dialog", { name: "Explain record 7 of CARD-1" }));
    expect(dialog.getByText("The record failed")).toBeDefined();
  });

  it("lets an explanation be emptied, and keeps no draft once it says the same again", async () => {
    const { capture, draw, field } = open();
    const about = { kind: "explanation", thread: FINDING.key, duid: toDuid("CARD-1") } as const;
    capture.log.write({ ...about, text: "Fell", follows: NOTHING_SEEN });
    render(draw());
    expect(field().value).toBe("Fell");
    await userEvent.clear(field());
    expect([field().value, capture.explanationDrafts.getState().size]).toEqual(["", 1]);
    await userEvent.type(field(), "Fell");
    expect([field().value, capture.explanationDrafts.getState().size]).toEqual(["Fell", 0]);
  });

  it("keeps no draft of a text that is the saved one again", async () => {
    const { capture, draw, field } = open();
    render(draw());
    await userEvent.type(field(), "A");
    expect(capture.explanationDrafts.getState().size).toBe(1);
    await userEvent.clear(field());
    expect(capture.explanationDrafts.getState().size).toBe(0);
  });
});
