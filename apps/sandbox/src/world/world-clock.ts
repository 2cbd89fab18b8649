const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

interface Appointment {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
}

type CancelAppointment = () => void;

/**
 * The world's time: the machine's, moved forward on request. What was planned with `after` comes due when
 * the world's time says so, whether that time passed or was skipped.
 */
export class WorldClock {
  #offsetMs = 0;
  #order = 0;
  #appointments: Appointment[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #wall: () => number;

  constructor(wall: () => number = Date.now) {
    this.#wall = wall;
  }

  now(): number {
    return this.#wall() + this.#offsetMs;
  }

  /** How far it was moved on. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  after(ms: number, task: () => void): CancelAppointment {
    const appointment = { at: this.now() + ms, order: this.#order++, task };
    this.#appointments.push(appointment);
    this.#appointments.sort((a, b) => a.at - b.at || a.order - b.order);
    this.#plan();
    return () => {
      this.#appointments = this.#appointments.filter((each) => each !== appointment);
      this.#plan();
    };
  }

  /** Resolves when the world's time has moved on by this much. */
  wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
    this.#runDue();
  }

  /** Forgets every appointment and returns to the machine's time. */
  reset(): void {
    this.#offsetMs = 0;
    this.#appointments = [];
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const next = this.#appointments[0];
    if (!next) return;
    const wait = Math.min(Math.max(0, next.at - this.now()), LONGEST_TIMEOUT_MS);
    this.#timer = setTimeout(() => this.#runDue(), wait);
    this.#timer.unref();
  }

  #runDue(): void {
    for (let next = this.#appointments[0]; next && next.at <= this.now();) {
      this.#appointments.shift();
      next.task();
      next = this.#appointments[0];
    }
    this.#plan();
  }
}

/** Local midnight at or before a time: the tests of "today" begin there. */
export function getStartOfDay(ms: number): number {
  const day = new Date(ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

/** A number that grows by one with each local day. */
export function getDayNumber(ms: number): number {
  const day = new Date(ms);
  return Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
}
