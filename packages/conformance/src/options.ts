import type { Area } from "./lines/line.ts";

export interface KitAccount {
  readonly username: string;
  readonly password: string;
}

/** A server of the Pusher protocol: the hosted service of a cluster, or a host of one's own. */
export interface RealtimeAddress {
  readonly key: string;
  readonly cluster: string;
  readonly host?: string;
  readonly port?: number;
  readonly isSecure: boolean;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The edges of the kit, and how long it waits there. */
export interface KitEdges {
  readonly fetch: Send;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface KitOptions {
  /** The API's address, without a slash at its end. */
  readonly api: string;
  /** Where the application would stand: browsers are let in by this name alone. */
  readonly origin: string;
  readonly accounts: readonly KitAccount[];
  readonly allowsWrites: boolean;
  readonly only: readonly Area[];
  readonly realtime?: RealtimeAddress;
  /** Makes the handset of this UDI record a breath; without it those lines are tried with what is there. */
  readonly record?: (udi: string) => Promise<void>;
  /** An invitation code with which one account of the kit's own may be registered. */
  readonly invitation?: string;
  /** The key in the e-mail that was sent to an address, or the link that holds it. */
  readonly readMail?: (address: string) => Promise<string>;
  /** Whether a lock is left alone for five minutes, to see that it ends. */
  readonly waitsForLeases: boolean;
  readonly races: number;
  /** How long an event may take, and a recording until its result is there. */
  readonly eventWithinMs: number;
  readonly recordWithinMs: number;
  /** Time-outs other than the product's. */
  readonly timeoutMs?: number;
  /** Ends the run early: what was taken is given back all the same. */
  readonly signal?: AbortSignal;
  readonly edges: KitEdges;
}
