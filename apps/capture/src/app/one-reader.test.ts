import { settle } from "@capno/api-client/testing/manual-clock";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { expect, it } from "vitest";

import { participantsQuery } from "../study/data/participants-query.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { getSinceRecently } from "../study/data/study.ts";

it("calendar, data checks and package of one project ask for the records of each user once, four at a time", async () => {
  const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
  const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
  const { http, clock } = services;
  const duids = Array.from({ length: 20 }, (_, place) => `LEEDS-${place + 1}`);
  http.reply(
    "GET /duid/",
    duids.map((duid) => aDuidBody({ duid, groups: [2] })),
  );
  http.reply("GET /device/", []);
  let inFlight = 0;
  let most = 0;
  for (const duid of duids)
    http.answer(`GET /capnogram/?duid=${duid}`, async () => {
      most = Math.max(most, (inFlight += 1));
      await settle();
      inFlight -= 1;
      return { status: 200, body: [aCapnogramRowBody({ duid })] };
    });
  const capture = createCapture(services);
  const { rows } = await capture.queries.fetchQuery(participantsQuery(services));

  capture.rowReading.onVisibleRows(rows.slice(0, 12));
  await clock.advanceAsync(800);
  // While the calendar is still being read.
  capture.studyReading.start(2);
  const ofPackage = capture.study.readGroup(2, {
    since: getSinceRecently(clock.now()),
    signal: new AbortController().signal,
  });
  const { records } = await ofPackage;
  await settle();

  expect(records.size).toBe(20);
  expect(capture.studyReading.getState()).toMatchObject({ status: "read", isCancelled: false });
  expect(http.sent("GET /capnogram/").map(({ query }) => query?.["duid"])).toHaveLength(20);
  expect(most).toBe(4);
  capture.dispose();
});
