import { toDuid } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";

import { createCapture } from "../session/capture-session.ts";
import { SessionParts } from "../session/SessionParts.tsx";
import { NOTHING_SEEN, toSeen, type Seen } from "./log-entry.ts";
import { aReview, serveLog, toWire } from "./testing/log-entries.ts";
import { GET_LOG } from "./testing/model-log-server.ts";
import { useSeen } from "./use-seen.ts";

const duid = toDuid("CARD-1");
const first = aReview("CARD-1", ["a"]);
const second = aReview("CARD-1", ["b"], { follows: first.id });

/** What the author of a change to the review of CARD-1 has seen, in a log of these rows. */
function open(rows: readonly (typeof first)[], begunOn?: Seen) {
  const services = aProductServices();
  const server = serveLog(services, ...rows);
  services.http.reply("GET /duid/", []);
  const capture = createCapture(services);
  onTestFinished(() => capture.dispose());
  const read = () => act(() => capture.log.read());
  const openDialog = () =>
    renderHook(() => useSeen("review", duid, begunOn), {
      wrapper: ({ children }) => (
        <ServicesProvider services={services}>
          <SessionParts capture={capture}>{children}</SessionParts>
        </ServicesProvider>
      ),
    });
  return { ...services, server, capture, read, openDialog };
}

describe("what the author of a change has seen [REQ-LOG-03] [SAFETY]", () => {
  it("is the newest row when the dialog was opened, until a newer one is accepted", async () => {
    const { read, openDialog, server } = open([first]);
    await read();
    const { result } = openDialog();
    expect(result.current).toMatchObject({ id: first.id, meanwhile: undefined });
    server.put(toWire(second));
    await read();
    expect(result.current).toMatchObject({ id: first.id, meanwhile: { entry: { id: second.id } } });
    act(() => result.current.accept());
    expect(result.current).toMatchObject({ id: second.id, meanwhile: undefined });
  });

  it("is nothing before the log is read: what comes then is new", async () => {
    const { read, openDialog } = open([first]);
    const { result } = openDialog();
    expect(result.current).toMatchObject({ id: null, meanwhile: undefined });
    await read();
    expect(result.current).toMatchObject({ id: null, meanwhile: { entry: { id: first.id } } });
  });

  it.each([
    ["nothing", NOTHING_SEEN],
    ["an older row", toSeen(first)],
  ])("is of a change that was begun earlier on %s that, whatever the log has by now", async (_, begunOn) => {
    const { read, openDialog } = open([first, second], begunOn);
    await read();
    expect(openDialog().result.current).toMatchObject({
      id: begunOn,
      meanwhile: { entry: { id: second.id } },
    });
  });

  it("is a row that was removed since, which is told as no row", async () => {
    const { read, openDialog, server } = open([first]);
    await read();
    const { result } = openDialog();
    server.setBack(0);
    await read();
    expect(result.current).toMatchObject({ id: first.id, meanwhile: null });
    act(() => result.current.accept());
    expect(result.current).toMatchObject({ id: null, meanwhile: undefined });
  });
});

it("the log is read while a component shows it, and no more once that is gone [REQ-LOG-05]", async () => {
  const { http, clock, openDialog } = open([]);
  const { unmount } = openDialog();
  await waitFor(() => expect(http.sent(GET_LOG)).toHaveLength(1));
  await act(() => clock.advanceAsync(61_000));
  expect(http.sent(GET_LOG)).toHaveLength(2);
  unmount();
  await clock.advanceAsync(300_000);
  expect(http.sent(GET_LOG)).toHaveLength(2);
});
