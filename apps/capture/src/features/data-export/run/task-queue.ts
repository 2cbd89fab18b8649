/** Tasks of which no two run at once: each begins when the one before has ended, well or not. */
export interface TaskQueue {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when what was given so far has ended. */
  ended(): Promise<void>;
}

export function createTaskQueue(): TaskQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    run(task) {
      const turn = last.then(task);
      last = turn.then(
        () => undefined,
        () => undefined,
      );
      return turn;
    },
    ended: () => last,
  };
}
