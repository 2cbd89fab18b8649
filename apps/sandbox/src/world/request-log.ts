export interface RequestEntry {
  readonly at: string;
  readonly method: string;
  /** Without query: queries may hold an email address or a key. */
  readonly path: string;
  /** Only those parameters that say nothing of a person. */
  readonly query: Readonly<Record<string, string>>;
  readonly status: number;
  readonly username: string | null;
  readonly durationMs: number;
  /** True where a fault rule answered. */
  readonly isFault: boolean;
}

const LIMIT = 20_000;
const SHOWN_PARAMETERS = ["product", "type", "duid"];

export class RequestLog {
  #entries: RequestEntry[] = [];

  add(entry: Omit<RequestEntry, "query">, query: URLSearchParams): void {
    if (this.#entries.length >= LIMIT) this.#entries.splice(0, LIMIT / 10);
    const shown = SHOWN_PARAMETERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    this.#entries.push({ ...entry, query: Object.fromEntries(shown) });
  }

  list(): readonly RequestEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}
