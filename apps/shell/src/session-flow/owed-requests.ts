import type { Http } from "@capno/api-client/http";
import { PREFERENCE_PREFIX } from "@capno/auth-session/storage-keys";
import type { KeptText, OwedRequest } from "@capno/product-contract/product-services";

/** Must outlive the log-out it is written in; names no person but by the number the server gives them. */
const KEY = `${PREFERENCE_PREFIX}owed`;
/** What may be sent in somebody's name without their doing anything: nothing but what a product owes. */
const OWED_PATH = /^\/v2\/[^?#]+$/;

interface Owed {
  readonly person: string;
  /** Wall time of this browser. */
  readonly until: number;
  readonly request: OwedRequest;
}

export interface OwedRequests {
  add(owed: Owed): void;
  /** Takes out what this person's last session owed and what is still of use. */
  take(person: string, now: number): readonly OwedRequest[];
}

/**
 * Requests that a session could not be sure of when it ended: the account's next sign-in in this browser
 * sends them again. Each waits for its own person, and for no longer than it is of use. ADR 0044
 */
export function createOwedRequests(open: () => KeptText = () => localStorage): OwedRequests {
  function read(): readonly Owed[] {
    try {
      const kept: unknown = JSON.parse(open().getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isOwed) : [];
    } catch {
      return [];
    }
  }

  function write(all: readonly Owed[]): void {
    try {
      if (all.length === 0) open().removeItem(KEY);
      else open().setItem(KEY, JSON.stringify(all));
    } catch {
      // Where nothing can be stored the server's own patience has to do.
    }
  }

  return {
    add(owed) {
      const others = read().filter(
        ({ person, request }) => person !== owed.person || request.path !== owed.request.path,
      );
      write([...others, owed]);
    },
    take(person, now) {
      const useful = read().filter(({ until }) => until > now);
      write(useful.filter((each) => each.person !== person));
      return useful.filter((each) => each.person === person).map(({ request }) => request);
    },
  };
}

/** Sends them once, whatever comes of it: nobody waits for an answer that they did not ask for. */
export async function sendOwed(http: Http, requests: readonly OwedRequest[]): Promise<void> {
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

function isOwed(value: unknown): value is Owed {
  if (typeof value !== "object" || value === null) return false;
  const { person, until, request } = value as Partial<Record<keyof Owed, unknown>>;
  if (typeof person !== "string" || typeof until !== "number") return false;
  if (typeof request !== "object" || request === null) return false;
  const { path, form } = request as Partial<Record<keyof OwedRequest, unknown>>;
  if (typeof path !== "string" || !OWED_PATH.test(path)) return false;
  if (typeof form !== "object" || form === null) return false;
  return Object.values(form).every((field) => typeof field === "string");
}
