import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text as readText } from "node:stream/consumers";

/** The control calls of the sandbox: how a test plays handset, weather and fate. */

export interface Breath {
  readonly profile?: "healthy" | "asthma" | "copd";
  readonly outcome?: "success" | "decode-failed" | "diagnose-failed" | "silent";
  /** The share of breaths with a cough, 0 to 1. */
  readonly coughShare?: number;
  /** How long it takes; 0 is at once. */
  readonly seconds?: number;
  /** The recording was made this long ago and arrives now. */
  readonly capturedAgoMs?: number;
  /** False: the backend does not say under which account the recording was made. */
  readonly namesAccount?: boolean;
  /** Every lifecycle event arrives this many times. */
  readonly repeatEvents?: number;
  /** 0 healthy to 1 severe. */
  readonly severity?: number;
}

export interface BreathRecord {
  readonly capnogramId: string;
  readonly testIdentifier: string;
  readonly capturedAt: string;
  readonly id?: number | null;
}

export interface Fault {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  /** As `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** The request waits at the server, which has not read it, until `letGo` or `clearFaults`. */
  readonly hold?: boolean;
  readonly drop?: boolean;
  readonly body?: unknown;
  /** What becomes of the right answer: fields, words of its text, how many characters arrive. */
  readonly change?: AnswerChange;
  readonly times?: number;
}

export interface AnswerChange {
  /** Fields to set; in a list, in each row. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  readonly replace?: readonly (readonly [from: string, to: string])[];
  readonly cutTo?: number;
}

export interface RevisedDiagnosis {
  readonly probability?: number;
  readonly probabilityCategory?: string;
  readonly severityCategory?: string;
}

export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly username: string | null;
  readonly durationMs: number;
  /** Answered as a fault rule says. */
  readonly isFault: boolean;
}

type Journal = readonly Readonly<Record<string, unknown>>[];

export interface SandboxLog {
  readonly scenario: string;
  readonly now: string;
  readonly requests: readonly LoggedRequest[];
  readonly sessions: Journal;
  readonly locks: Journal;
  readonly allocations: Journal;
  readonly reportAccess: Journal;
  readonly consents: Journal;
  readonly trainingVideos: Journal;
  readonly marketingPreferences: Journal;
  readonly smokingHistories: Journal;
  readonly feedback: Journal;
  readonly capnograms: readonly {
    readonly id: number;
    readonly capnogramId: string;
    readonly handsetUdi: string;
    readonly profile: string | null;
    readonly probability: number | null;
    readonly probabilityCategory: string | null;
    readonly severityCategory: string | null;
    readonly packYears: number | null;
  }[];
  readonly realtime: {
    readonly connected: boolean;
    readonly connections: number;
    readonly subscriptions: Readonly<Record<string, unknown>> | readonly unknown[];
  };
}

/** A record of a participant as the sandbox's database has it. */
export interface StudyRecord {
  readonly id: number;
  readonly duid: string;
  readonly project: string;
  readonly capturedAt: string;
  readonly handsetUdi: string;
  readonly state: string;
  readonly respiratoryRate: number | null;
  readonly endTidalCo2: number | null;
}

export interface Sandbox {
  readonly url: string;
  reset(world?: {
    readonly scenario?: string;
    readonly seed?: number;
    readonly accessTokenS?: number;
    readonly refreshTokenS?: number;
    /** The moment the world begins at, as ISO text; not in the past. */
    readonly now?: string;
  }): Promise<void>;
  breathe(handsetUdi: string, breath?: Breath): Promise<BreathRecord>;
  faults(rules: readonly Fault[]): Promise<void>;
  /** What the next requests still meet: a rule of one time is gone when its request has reached the server. */
  listFaults(): Promise<readonly Fault[]>;
  /** Answers every held request, and holds none that comes later. */
  letGo(): Promise<void>;
  clearFaults(): Promise<void>;
  realtime(connected: boolean): Promise<void>;
  /** Sends anything to a channel: late, twice, or without sense. */
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /** The same without encrypting it for the channel: with `{ nonce, ciphertext }` of another key it does not open. */
  publishRaw(channel: string, event: string, data: unknown): Promise<void>;
  clock(advanceMs: number): Promise<void>;
  /** Keeps the final diagnoses back from now on: the first ones are all there is. */
  holdFinalDiagnoses(): Promise<void>;
  /** Lets them go, with what they say otherwise than the first. */
  releaseFinalDiagnoses(revised?: RevisedDiagnosis): Promise<void>;
  outbox(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  log(): Promise<SandboxLog>;
  studyRecords(): Promise<readonly StudyRecord[]>;
  /** The rows of the study log, oldest first, as it keeps them. */
  studyLog(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** How many rows each data check had at a moment, by the database: a gap up to today grows while a test runs. */
  dataChecks(asOf: string): Promise<Readonly<Record<string, number>>>;
}

export function createSandboxClient(url: string): Sandbox {
  const call = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const { status, text } = await send(method, `${url}/__sandbox${path}`, body);
    if (status >= 300) throw new Error(`${method} /__sandbox${path}: ${status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Reply;
  };

  return {
    url,
    reset: (world = {}) => call("POST", "/reset", world),
    breathe: (udi, { profile = "healthy", ...breath } = {}) =>
      call("POST", `/handsets/${encodeURIComponent(udi)}/breathe`, { profile, ...breath }),
    faults: (rules) => call("POST", "/faults", rules),
    listFaults: () => call("GET", "/faults"),
    letGo: () => call("POST", "/faults/let-go", {}),
    clearFaults: () => call("DELETE", "/faults"),
    realtime: (connected) => call("POST", "/realtime", { connected }),
    publish: (channel, event, data) => call("POST", "/realtime/publish", { channel, event, data }),
    publishRaw: (channel, event, data) =>
      call("POST", "/realtime/publish", { channel, event, data, raw: true }),
    clock: (advanceMs) => call("POST", "/clock", { advanceMs }),
    holdFinalDiagnoses: () => call("POST", "/final-diagnoses", { held: true }),
    releaseFinalDiagnoses: (revised = {}) => call("POST", "/final-diagnoses", { held: false, revised }),
    outbox: () => call("GET", "/outbox"),
    log: () => call("GET", "/log"),
    studyRecords: () => call("GET", "/study-records"),
    studyLog: () => call("GET", "/study-log"),
    dataChecks: (asOf) => call("GET", `/data-checks?asOf=${encodeURIComponent(asOf)}`),
  };
}

/** A connection for each call: one kept open between tests may be closed by the server at the moment of its next use. */
async function send(
  method: string,
  url: string,
  body: unknown,
): Promise<{ readonly status: number; readonly text: string }> {
  const call = request(url, {
    method,
    agent: false,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" } }),
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [reply] = (await once(call, "response")) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, text: await readText(reply) };
}

/** The realtime channels that any page is subscribed to now, each once. */
export async function listChannels(sandbox: Pick<Sandbox, "log">): Promise<readonly string[]> {
  const { subscriptions } = (await sandbox.log()).realtime;
  const names = JSON.stringify(subscriptions).match(/private-encrypted-[\w@=-]+/g) ?? [];
  return Array.from(new Set(names));
}
