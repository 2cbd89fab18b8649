import { ApiError } from "@capno/api-client/api-error";
import { settle } from "@capno/api-client/testing/manual-clock";
import { toDuid } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it, onTestFinished } from "vitest";

import { createStudyLog } from "./create-study-log.ts";
import { NOTHING_SEEN } from "./log-entry.ts";
import { aReview, serveLog, toWire } from "./testing/log-entries.ts";
import { POST_LOG } from "./testing/model-log-server.ts";

const MINUTE = 60_000;
const review = (user: string) =>
  ({ kind: "review", duid: toDuid(user), stamps: ["mine"], follows: NOTHING_SEEN }) as const;

async function wait() {
  for (let turn = 0; turn < 30; turn++) await settle();
}

/** A client whose log was read. */
async function open() {
  const services = aProductServices();
  const server = serveLog(services);
  const log = createStudyLog({
    services,
    queue: services.http,
    readUsers: async () => new Set(),
    afterFirstPaint: () => () => {},
  });
  onTestFinished(() => log.dispose());
  await log.read();
  const sent = () =>
    services.http
      .sent(POST_LOG)
      .map(({ json }) => (json as { entries: readonly { id: string; user?: string }[] }).entries);
  const statuses = () => log.getState().unsaved.map(({ status }) => status);
  return { ...services, server, log, sent, statuses };
}

/** From now on every row is refused. */
const refuse = ({ http }: Awaited<ReturnType<typeof open>>) =>
  http.answer(POST_LOG, ({ json }) => {
    const { entries } = json as { entries: readonly { id: string }[] };
    return { status: 200, body: { results: entries.map(({ id }) => ({ id, refused: "invalid" })) } };
  });

describe("changes that are sent to the study log [REQ-LOG-03] [REQ-LOG-06]", () => {
  it.each(["conflict", "refused"])(
    "that are a question to their author (%s) stay one where a later request fails, and are not sent again [SAFETY]",
    async (status) => {
      const opened = await open();
      const { http, server, log, clock, sent, statuses } = opened;
      if (status === "refused") refuse(opened);
      else server.put(toWire(aReview("CARD-1", ["theirs"])));
      log.write(review("CARD-1"));
      await wait();
      expect(statuses()).toEqual([status]);
      http.reply(POST_LOG, {}, 500);
      log.write(review("CARD-2"));
      await wait();
      expect(statuses()).toEqual([status, "failed"]);
      await clock.advanceAsync(MINUTE);
      expect(
        sent()
          .slice(1)
          .map((rows) => rows.map(({ user }) => user)),
      ).toEqual([["CARD-2"], ["CARD-2"]]);
    },
  );

  it("grow again, up to as many as one request may hold, after one of them was too large", async () => {
    const { http, server, log, sent } = await open();
    http.replyOnce(POST_LOG, undefined, 413);
    log.writeAll(Array.from({ length: 800 }, (_, place) => review(`CARD-${place}`)));
    await wait();
    expect(sent().map((rows) => rows.length)).toEqual([500, 250, 500, 50]);
    expect(server.rows).toHaveLength(800);
  });

  it("are no trouble any more once they are saved", async () => {
    const { http, server, session, log, statuses } = await open();
    http.reply(POST_LOG, {}, 500);
    log.write(review("CARD-1"));
    await wait();
    expect(log.getState().writeTrouble).toBe("unreachable");
    server.serve(http, session.account().username);
    log.tryAgain();
    await wait();
    expect([statuses(), log.getState().writeTrouble]).toEqual([[], undefined]);
  });

  it.each([
    ["report that the server failed, once", { kind: "unexpected-status", status: 500 }, 1],
    ["do not report that the network was lost", { kind: "network-failure" }, 0],
  ] as const)("%s", async (_, facts, reports) => {
    const { http, log, clock, notices, sent } = await open();
    http.answer(POST_LOG, ({ method, path, action }) => {
      throw new ApiError({ method, path, action, required: false, ...facts });
    });
    log.write(review("CARD-1"));
    await clock.advanceAsync(2 * MINUTE);
    expect(sent()).toHaveLength(3);
    expect(notices.reported.map(({ problem }) => problem)).toEqual(
      Array.from({ length: reports }, () => "the study log took no entry"),
    );
  });

  it("are sent with what failed before, at the next press of any kind", async () => {
    const { http, server, session, log, sent, statuses } = await open();
    http.reply(POST_LOG, {}, 403);
    log.write(review("CARD-1"));
    await wait();
    server.serve(http, session.account().username);
    log.write(review("CARD-2"));
    await wait();
    expect(
      sent()
        .at(-1)
        ?.map(({ user }) => user),
    ).toEqual(["CARD-1", "CARD-2"]);
    expect(statuses()).toEqual([]);
  });
});
