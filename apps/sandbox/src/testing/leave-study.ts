import {
  LEAVING_REASONS,
  writeParticipantStatus,
  type ParticipantStatus,
} from "@capno/domain/participant-status/participant-status";
import { MOST_NEW_ENTRIES } from "@capno/api-client/schemas/study-log";
import type { DuidItem } from "@capno/api-client/schemas/participants";

import type { Sandbox } from "../server.ts";
import { signIn } from "./test-sandbox.ts";

const DAY_MS = 86_400_000;

/**
 * Every fourth participant leaves the study, ten to forty days ago, for each reason in turn; the study log has it. Of half of
 * them the day of enrolment is known.
 */
export async function leaveStudy(sandbox: Sandbox): Promise<ReadonlyMap<string, ParticipantStatus>> {
  const research = await signIn(sandbox, "research");
  const people = (await research.get("/duid/")).body as readonly DuidItem[];
  const dayAgo = (days: number) =>
    new Date(sandbox.world.clock.now() - days * DAY_MS).toISOString().slice(0, 10);
  const leaving = people.filter((_, place) => place % 4 === 0);
  const statuses = new Map<string, ParticipantStatus>(
    leaving.map(({ duid }, place) => {
      const reason = LEAVING_REASONS[place % LEAVING_REASONS.length] ?? "lost";
      const enrolled = Math.floor(place / 4) % 2 === 0 ? null : dayAgo(50);
      return [duid, { kind: "left", enrolled, left: dayAgo(10 * (1 + (place % 4))), reason }];
    }),
  );
  const entries = [...statuses].map(([user, status]) => {
    const written = writeParticipantStatus(status);
    return { id: `left-${user}`, kind: "status", follows: null, user, ...written };
  });
  for (let place = 0; place < entries.length; place += MOST_NEW_ENTRIES)
    // oxlint-disable-next-line no-await-in-loop -- one request after another
    await research.postJson("/v2/study-log/", { entries: entries.slice(place, place + MOST_NEW_ENTRIES) });
  return statuses;
}
