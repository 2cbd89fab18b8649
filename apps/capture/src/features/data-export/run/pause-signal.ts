/** Lets requests through, or holds them while the user has paused. */
export interface PauseSignal {
  pass(): Promise<void>;
  open(): void;
  close(): void;
}

export function createPauseSignal(): PauseSignal {
  let isOpen = true;
  let waiting: (() => void)[] = [];
  return {
    pass: () => (isOpen ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
    open() {
      isOpen = true;
      const all = waiting;
      waiting = [];
      for (const letThrough of all) letThrough();
    },
    close() {
      isOpen = false;
    },
  };
}
