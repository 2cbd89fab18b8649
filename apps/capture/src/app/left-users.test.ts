import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { sumCalendar } from "@capno/domain/calendar/calendar-text";
import { toCalendar } from "@capno/domain/calendar/calendar";
import {
  formatStudySpan,
  getStudySpan,
  LEAVING_REASONS,
  parseParticipantStatus,
} from "@capno/domain/participant-status/participant-status";
import { leaveStudy } from "@capno/sandbox/testing/leave-study";
import { readLeftUsers, type LeftUser } from "@capno/sandbox/testing/read-left-users";
import { signIn, startStillSandbox } from "@capno/sandbox/testing/test-sandbox";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it, vi } from "vitest";

import {
  createFakeDisk,
  EVERYTHING,
  openRunner,
  readFiles,
} from "../reports/package/testing/open-package.ts";
import { participantsQuery } from "../study/data/participants-query.ts";
import { toIsoDay } from "../kit/calendar/day-range.ts";
import { createMonthsRange } from "../kit/calendar/months.ts";
import { describeLeaving } from "../participant/status/LeftBanner.tsx";
import { describeSummary } from "../study/summary/describe-summary.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { loadSummaries } from "../study/summaries/load-summaries.ts";

const DUE_PER_DAY = 2;
const ZONE = "UTC";

/** Capture on the sandbox's answers, after every fourth user left; and what its database says of those. */
async function openLeftStudy() {
  const sandbox = await startStillSandbox("demo");
  const statuses = await leaveStudy(sandbox);
  const research = await signIn(sandbox, "research");
  const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
  const config = aRuntimeConfig();
  const services = aProductServices({
    clock: createManualClock(sandbox.world.clock.now()),
    session: createFakeSession(anAccount({ groups })),
    config: {
      ...config,
      capture: {
        ...config.capture,
        studyZone: ZONE,
        recordingsPerDay: { CARD: DUE_PER_DAY, LEEDS: DUE_PER_DAY },
      },
    },
    http: {
      ...createFakeHttp(),
      async send({ path, query = {} }) {
        const { status, body } = await research.get(`${path}?${new URLSearchParams(query).toString()}`);
        return { status, body };
      },
    },
  });
  const today = toIsoDay(services.clock.now(), ZONE);
  // As many months as a summary has.
  const range = createMonthsRange(today, 6, ZONE, today);
  const database = await readLeftUsers(sandbox, { dayCount: range.names.length, duePerDay: DUE_PER_DAY });
  return { services, statuses, range, today, database };
}

const by = <Value>(users: readonly LeftUser[], read: (user: LeftUser) => Value) =>
  Object.fromEntries(users.map((user) => [user.duid, read(user)]));

describe("Capture on a study of which every fourth user left, for each reason [REQ-STATUS-03] [REQ-STATUS-04] [REQ-STATUS-30]", () => {
  it("shows calendars, summaries and comparisons that agree with the sandbox's database", async () => {
    const { services, statuses, range, database } = await openLeftStudy();
    expect(new Set(database.map(({ reason }) => reason))).toEqual(new Set(LEAVING_REASONS));
    for (const sum of ["afterEnd", "daysAfter", "missed", "made"] as const)
      expect(
        database.reduce((total, user) => total + (user[sum] ?? 0), 0),
        sum,
      ).toBeGreaterThan(0);

    const capture = createCapture(services);
    const { rows } = await capture.queries.fetchQuery(participantsQuery(services));
    const participants = rows.filter(({ duid }) => statuses.has(duid));
    const { sources, failures } = await loadSummaries(capture, {
      since: services.clock.now(),
      participants,
      notes: new Map(),
      statuses,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onParticipant: () => undefined,
    });
    expect(failures).toEqual([]);
    expect(sources.map(({ participant }) => participant.duid).toSorted()).toEqual(
      database.map(({ duid }) => duid),
    );
    const found = Object.fromEntries(
      sources.map(({ participant, records, status }) => {
        const { days, made, failed, missed } = sumCalendar(
          toCalendar(
            {
              records: records.rows,
              isComplete: true,
              hasHandset: participant.udi !== null,
              expectedPerDay: DUE_PER_DAY,
              studyStart: undefined,
              ...getStudySpan(status),
            },
            range,
          ),
        );
        return [participant.duid, { daysAfter: days.after, made: made + failed, missed: missed ?? null }];
      }),
    );
    expect(found).toEqual(by(database, ({ daysAfter, made, missed }) => ({ daysAfter, made, missed })));

    const settings = {
      config: services.config,
      groups: services.session.account().groups,
      zone: ZONE,
      asOf: services.clock.now(),
    };
    for (const source of sources) {
      const { status, participant, records } = source;
      const user = database.find(({ duid }) => duid === participant.duid);
      const known = user && parseParticipantStatus(user, range.today);
      if (
        user === undefined ||
        typeof known !== "object" ||
        typeof status !== "object" ||
        status.kind !== "left"
      )
        throw new Error("not left");
      const { fields, calendar } = describeSummary(source, settings);
      expect(fields).toContainEqual({ label: "In the study", value: formatStudySpan(known) });
      expect(calendar.counts, user.duid).toContain(`Records of these days: ${user.made}`);
      const [, missed] = calendar.counts;
      expect(missed?.replace(/, \d+ days? not known$/, ""), user.duid).toBe(
        user.missed === null ? "Missed: not known" : `Missed recordings: ${user.missed}`,
      );
      expect([user.duid, describeLeaving(status, records.rows, ZONE).after]).toEqual([
        user.duid,
        user.afterEnd,
      ]);
    }
  });

  it("saves a package whose participants.csv agrees with the sandbox's database", async () => {
    const { services, today, database } = await openLeftStudy();
    const { config } = services;
    const { runner } = openRunner({
      ...services,
      config: { ...config, capture: { ...config.capture, studyLogUrl: "/v2/study-log/" } },
    });
    const disk = createFakeDisk();
    // The sandbox answers over a real connection.
    const until = (status: string) => vi.waitFor(() => expect(runner.getState().status).toBe(status));
    runner.save({ ...EVERYTHING, from: today }, disk.destination);
    await until("finished");
    const { rows } = readFiles(await disk.read());
    const participants = rows("participants.csv");
    expect(participants).toHaveLength(60);
    const leaving = participants.filter(({ left }) => left !== "");
    expect(
      Object.fromEntries(
        leaving.map((row) => [
          row["participant_id"],
          [row["enrolled"], row["left"], row["left_reason"], Number(row["records_total"])],
        ]),
      ),
    ).toEqual(by(database, ({ enrolled, left, reason, records }) => [enrolled, left, reason, records]));
  });
});
