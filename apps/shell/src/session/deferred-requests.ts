import type { Http } from "@capno/api-client/http";
import { PREFERENCE_PREFIX } from "@capno/auth-session/storage-keys";
import type { KeptText, DeferredRequest } from "@capno/product-contract/product-services";
import * as v from "valibot";

/** A preference, so that it outlives the log-out; names people only by their number on the server. */
const KEY = `${PREFERENCE_PREFIX}owed`;

interface PendingRequest {
  readonly person: string;
  /** Wall time of this browser. */
  readonly until: number;
  readonly request: DeferredRequest;
}

/** The only requests the shell may send for a user without their action: those a product left pending. */
const PendingRequestSchema = v.object({
  person: v.string(),
  until: v.number(),
  request: v.object({
    path: v.pipe(v.string(), v.regex(/^\/v2\//), v.check(isSentAsWritten)),
    form: v.record(v.string(), v.string()),
  }),
});
const Kept = v.array(v.unknown());

export interface DeferredRequests {
  add(pending: PendingRequest): void;
  /** Removes and returns the requests that this person's last session deferred and that are still valid. */
  take(person: string, now: number): readonly DeferredRequest[];
}

/**
 * Requests that a session could not be sure of when it ended: the account's next sign-in in this browser
 * sends them again. Each waits for its own person, and for no longer than it is of use.
 */
export function createDeferredRequests(open: () => KeptText = () => localStorage): DeferredRequests {
  function read(): readonly PendingRequest[] {
    try {
      const kept = v.parse(Kept, JSON.parse(open().getItem(KEY) ?? "[]"));
      return kept.filter((each) => v.is(PendingRequestSchema, each));
    } catch {
      return [];
    }
  }

  function write(all: readonly PendingRequest[]): void {
    try {
      if (all.length === 0) open().removeItem(KEY);
      else open().setItem(KEY, JSON.stringify(all));
    } catch {
      // Nothing can be stored: what the request would have ended lasts until the server's own time limit.
    }
  }

  return {
    add(pending) {
      const others = read().filter(
        ({ person, request }) => person !== pending.person || request.path !== pending.request.path,
      );
      write([...others, pending]);
    },
    take(person, now) {
      const useful = read().filter(({ until }) => until > now);
      write(useful.filter((each) => each.person !== person));
      return useful.filter((each) => each.person === person).map(({ request }) => request);
    },
  };
}

/** Sends each once and ignores failures: the user did not start these requests. */
export async function flushDeferred(http: Http, requests: readonly DeferredRequest[]): Promise<void> {
  const sent = requests.map(({ path, form }) =>
    http.send({
      method: "POST",
      path,
      form,
      action: "ending your last session",
      expected: [400, 403, 404, 409],
    }),
  );
  await Promise.allSettled(sent);
}

/** A browser would take `/v2/../user/` for another address. */
function isSentAsWritten(path: string): boolean {
  return new URL(path, "https://api.invalid").pathname === path;
}
