import { ApiError } from "@capno/api-client/api-error";
import { readTokenClaims } from "@capno/api-client/token-claims";
import { createManualClock, type ManualClock } from "@capno/api-client/testing/manual-clock";
import { aToken as aTokenOf } from "@capno/api-client/testing/wire-builders";

import { createSession, type SessionOptions } from "../create-session.ts";
import { type TabLocks, type TabChannel } from "../tab-services.ts";
import type { Session } from "../session.ts";
import type { TabMessage } from "../tab-messages.ts";

export class FakeStorage implements Storage {
  readonly #values = new Map<string, string>();
  /** Told of every change, as the storage event of the other tabs is. */
  onChange: ((key: string, newValue: string | null, by: object | undefined) => void) | undefined;
  /** Who writes, for the event. */
  writer: object | undefined;
  isBlocked = false;

  #check(): void {
    if (this.isBlocked) throw new DOMException("blocked", "SecurityError");
  }
  get length(): number {
    this.#check();
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    this.#check();
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#check();
    this.#values.set(key, value);
    this.onChange?.(key, value, this.writer);
  }
  removeItem(key: string): void {
    this.#check();
    if (this.#values.delete(key)) this.onChange?.(key, null, this.writer);
  }
  clear(): void {
    this.#values.clear();
  }
}

let tokensMade = 0;

/** A token like no other before it. */
export function aToken(type: "access" | "refresh", lifeS: number, iatS = 1_700_000_000, userId = 7): string {
  tokensMade += 1;
  return aTokenOf({ type, lifeS, iatS, jti: `${tokensMade}`, userId });
}

/** Renews tokens; may rotate them, and then takes a token used twice for a theft. */
export class FakeServer {
  readonly accessLifeS: number;
  readonly refreshLifeS: number;
  readonly isRotating: boolean;
  readonly #clock: ManualClock;
  #valid = new Set<string>();
  #used = new Set<string>();
  refreshes = 0;
  reuses = 0;
  delayMs = 50;
  failure: "network" | number | undefined;

  constructor(
    clock: ManualClock,
    options: { accessLifeS?: number; refreshLifeS?: number; isRotating?: boolean } = {},
  ) {
    this.#clock = clock;
    this.accessLifeS = options.accessLifeS ?? 300;
    this.refreshLifeS = options.refreshLifeS ?? 86_400;
    this.isRotating = options.isRotating ?? true;
  }

  signIn(userId = 7) {
    return this.#issuePair(userId);
  }

  revokeAll(): void {
    this.#valid.clear();
  }

  #issuePair(userId: number) {
    const refresh = aToken("refresh", this.refreshLifeS, undefined, userId);
    this.#valid.add(refresh);
    return { access: aToken("access", this.accessLifeS, undefined, userId), refresh };
  }

  readonly refresh = async (token: string) => {
    this.refreshes += 1;
    await new Promise<void>((resolve) => this.#clock.after(this.delayMs, resolve));
    if (this.failure === "network") throw toError("network-failure");
    if (this.failure !== undefined) throw toError("unexpected-status", this.failure);
    if (this.#used.has(token)) {
      this.reuses += 1;
      this.revokeAll();
    }
    if (!this.#valid.has(token)) throw toError("unexpected-status", 401);
    const next = this.#issuePair(Number(readTokenClaims(token)?.userId));
    if (!this.isRotating) return { access: next.access };
    this.#valid.delete(token);
    this.#used.add(token);
    return next;
  };
}

function toError(kind: "network-failure" | "unexpected-status", status?: number): ApiError {
  return new ApiError({
    kind,
    method: "POST",
    path: "/user/login/refresh/",
    action: "renewing your session",
    required: false,
    ...(status === undefined ? {} : { status }),
  });
}

export interface FakeTab {
  readonly session: Session;
  readonly storage: FakeStorage;
  readonly events: EventTarget;
}

/** One browser: tabs that share a local storage, locks and a channel whose messages take their time. */
export class FakeBrowser {
  readonly clock: ManualClock;
  readonly local = new FakeStorage();
  readonly server: FakeServer;
  messageDelayMs = 5;
  hasLocks = true;
  hasChannel = true;
  /** Everything that was said between tabs. */
  readonly messages: TabMessage[] = [];
  readonly #listeners = new Set<(message: TabMessage) => void>();
  readonly #locks: TabLocks;
  #ids = 0;

  constructor(server: ConstructorParameters<typeof FakeServer>[1] = {}, startAt?: number) {
    this.clock = createManualClock(startAt);
    this.server = new FakeServer(this.clock, server);
    this.#locks = createFakeLocks();
  }

  openTab(options: Partial<SessionOptions> & { readonly copyOf?: FakeTab } = {}): FakeTab {
    const { copyOf, ...rest } = options;
    const storage = new FakeStorage();
    for (let i = 0; i < (copyOf?.storage.length ?? 0); i++) {
      const key = copyOf?.storage.key(i);
      if (key) storage.setItem(key, copyOf?.storage.getItem(key) ?? "");
    }
    const events = new EventTarget();
    const session = createSession({
      clock: this.clock,
      refresh: this.server.refresh,
      idleLimitMs: 15 * 60_000,
      storage: { local: () => this.local, session: () => storage },
      ...(this.hasLocks ? { locks: this.#locks } : {}),
      ...(this.hasChannel ? { channel: this.#openChannel() } : {}),
      events,
      newId: () => `family-${++this.#ids}`,
      ...rest,
    });
    return { session, storage, events };
  }

  #openChannel(): TabChannel<TabMessage> {
    let listener: ((message: TabMessage) => void) | undefined;
    const hear = (message: TabMessage) => listener?.(message);
    this.#listeners.add(hear);
    return {
      post: (message) => {
        this.messages.push(message);
        this.clock.after(this.messageDelayMs, () => {
          for (const other of Array.from(this.#listeners)) {
            if (other !== hear) other(structuredClone(message));
          }
        });
      },
      listen: (added) => void (listener = added),
      close: () => void this.#listeners.delete(hear),
    };
  }

  /** What the other tabs hear when the local storage loses a key. */
  dispatchStorageEvent(tab: FakeTab, key: string, newValue: string | null): void {
    const event = Object.assign(new Event("storage"), { key, newValue, storageArea: this.local });
    tab.events.dispatchEvent(event);
  }
}

function createFakeLocks(): TabLocks {
  const queues = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    async request(name, options, task) {
      if (options.ifAvailable && (held.has(name) || queues.has(name))) return task(null);
      const before = queues.get(name) ?? Promise.resolve();
      const run = before.then(async () => {
        held.add(name);
        try {
          return await task({});
        } finally {
          held.delete(name);
        }
      });
      const settled = run.catch(() => {});
      queues.set(name, settled);
      void settled.then(() => {
        if (queues.get(name) === settled) queues.delete(name);
      });
      return run;
    },
  };
}
