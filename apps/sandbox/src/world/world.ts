import type { Publisher } from "../realtime/publisher.ts";
import { FaultRules } from "./fault-rules.ts";
import { HeldFinals } from "./held-finals.ts";
import { createSecret, writeFacts } from "./persisted-facts.ts";
import { LiveBreaths } from "./live-breaths.ts";
import { migrate } from "./migrations.ts";
import { type Mail, Outbox } from "./outbox.ts";
import { PASSWORD_COST, type PasswordCost } from "./passwords.ts";
import { createRandom, type Random } from "../simulator/random.ts";
import { RequestLog } from "./request-log.ts";
import { DEFAULT_SETTINGS, type WorldSettings } from "./settings.ts";
import { TABLE_NAMES, type Database } from "./tables.ts";
import { WorldClock } from "./world-clock.ts";

interface WorldOptions {
  readonly database: Database;
  /** Whether the database is a file that a later start resumes: its tables exist already. */
  readonly isPersisted?: boolean;
  /** The base address of links in emails. */
  readonly shellOrigin: string;
  /** Own address, without a slash at its end. */
  readonly url: string;
  readonly seed: number;
  /** Lower for tests of other subjects than sign-in. */
  readonly passwordCost?: PasswordCost;
}

/** Everything the sandbox knows: tables, time, chance, and what scenarios changed in its behaviour. */
export class World {
  readonly database: Database;
  readonly clock: WorldClock;
  readonly outbox = new Outbox();
  readonly requests = new RequestLog();
  readonly faults = new FaultRules();
  readonly breaths = new LiveBreaths();
  readonly finals = new HeldFinals();
  readonly options: WorldOptions;
  readonly publisher: Publisher;
  readonly passwordCost: PasswordCost;
  seed: number;
  random: Random;
  settings: WorldSettings = DEFAULT_SETTINGS;
  scenario = "empty";
  /** Signs the tokens. Every reset replaces it, so earlier tokens are refused. */
  secret: string;
  /** Counts the resets: what began before a reset must not write into the new world. */
  generation = 0;

  constructor(options: WorldOptions, publisher: Publisher, wall?: () => number) {
    this.clock = new WorldClock(wall);
    this.options = options;
    this.publisher = publisher;
    this.passwordCost = options.passwordCost ?? PASSWORD_COST;
    this.seed = options.seed;
    this.random = createRandom(options.seed);
    this.database = options.database;
    this.secret = this.#nextSecret();
  }

  async open(): Promise<void> {
    if (!this.options.isPersisted) await migrate(this.database);
  }

  /** An empty world in the present. What fills it is a scenario's business. */
  async clear(seed: number): Promise<void> {
    this.generation++;
    this.clock.reset();
    this.breaths.clear();
    this.outbox.clear();
    this.requests.clear();
    this.faults.clear();
    this.finals.clear();
    this.seed = seed;
    this.random = createRandom(seed);
    this.settings = DEFAULT_SETTINGS;
    this.secret = this.#nextSecret();
    await this.database.transaction().execute(async (transaction) => {
      for (const table of TABLE_NAMES) await transaction.deleteFrom(table).execute();
    });
  }

  changeSettings(changes: Partial<WorldSettings>): void {
    this.settings = { ...this.settings, ...changes };
  }

  /** Writes the facts that a later start resumes with. A world in memory has none. */
  async persistFacts(): Promise<void> {
    if (!this.options.isPersisted) return;
    const { scenario, settings, secret, clock } = this;
    await writeFacts(this.database, {
      scenario,
      settings: { ...settings },
      secret,
      offsetMs: clock.offsetMs,
    });
  }

  /** "Sends" an email: it is kept with the rest, and shown by the control page. */
  async sendMail(mail: Omit<Mail, "id">): Promise<void> {
    await this.database
      .insertInto("mails")
      .values({ content: JSON.stringify(mail) })
      .execute();
    this.outbox.send(mail);
  }

  #nextSecret(): string {
    return this.options.isPersisted ? createSecret() : `${this.seed}:${this.generation}`;
  }

  /** Delivers at most once, like the hosted service: absent clients miss the event. */
  async publish(channel: string, event: string, data: unknown): Promise<void> {
    try {
      await this.publisher.publish(channel, event, data);
    } catch (error) {
      console.warn(`sandbox: could not publish ${event}:`, error);
    }
  }

  /** Runs in the background; a failure is logged. */
  inBackground(what: string, work: Promise<unknown>): void {
    const { generation } = this;
    work.catch((error: unknown) => {
      if (generation === this.generation) console.error(`sandbox: ${what} failed:`, error);
    });
  }

  async close(): Promise<void> {
    this.generation++;
    this.clock.reset();
    await this.database.destroy();
  }
}
