interface LiveBreath {
  readonly udi: string;
  readonly profile: string;
  readonly outcome: string;
  readonly startedAt: number;
  /** 0 to 100. */
  progress: number;
  stage: "recording" | "uploading" | "decoding" | "diagnosing";
}

/** What the control page shows while it happens. */
export type WorldEvent =
  | {
      readonly type: "breath-went-on";
      readonly udi: string;
      readonly progress: number;
      readonly stage: string;
    }
  | {
      readonly type: "samples-arrived";
      readonly udi: string;
      /** Index of the first of them in the recording. */
      readonly from: number;
      /** kPa, 0.02 s apart. */
      readonly values: readonly number[];
    }
  | { readonly type: "breath-ended"; readonly udi: string; readonly result: string }
  | { readonly type: "changed"; readonly what: "handsets" | "outbox" | "faults" | "world" | "realtime" };

/** The handsets that are breathing now, and who watches them. */
export class LiveBreaths {
  readonly #live = new Map<string, LiveBreath>();
  readonly #watchers = new Set<(event: WorldEvent) => void>();

  start(breath: LiveBreath): void {
    this.#live.set(breath.udi, breath);
  }

  get(udi: string): LiveBreath | undefined {
    return this.#live.get(udi);
  }

  end(udi: string, result: string): void {
    this.#live.delete(udi);
    this.tell({ type: "breath-ended", udi, result });
  }

  tell(event: WorldEvent): void {
    for (const watcher of this.#watchers) watcher(event);
  }

  watch(watcher: (event: WorldEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  clear(): void {
    this.#live.clear();
    this.tell({ type: "changed", what: "world" });
  }
}
