/** WebDriver BiDi: commands with numbered answers, and events between them. */
export interface BidiConnection {
  send<Result>(method: string, params?: Readonly<Record<string, unknown>>): Promise<Result>;
  on(method: string, listener: (params: unknown) => void): () => void;
  close(): void;
}

interface Answer {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`no BiDi at ${address}`)));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  const listeners = new Map<string, Set<(params: unknown) => void>>();
  let count = 0;

  socket.addEventListener("message", (event: MessageEvent<string>) => {
    const answer = JSON.parse(event.data) as Answer;
    if (answer.id !== undefined) {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    } else for (const listener of listeners.get(answer.method ?? "") ?? []) listener(answer.params);
  });
  socket.addEventListener("close", () => {
    for (const answer of waiting.values()) answer({ type: "error", error: "closed", message: "connection" });
    waiting.clear();
  });

  return {
    send: <Result>(method: string, params: Readonly<Record<string, unknown>> = {}) =>
      new Promise<Result>((resolve, reject) => {
        count += 1;
        waiting.set(count, ({ type, result, error, message }) => {
          if (type === "success") resolve(result as Result);
          else reject(new Error(`${method}: ${error ?? ""} ${message ?? ""}`));
        });
        socket.send(JSON.stringify({ id: count, method, params }));
      }),
    on(method, listener) {
      const all = listeners.get(method) ?? new Set();
      listeners.set(method, all.add(listener));
      return () => void all.delete(listener);
    },
    close: () => socket.close(),
  };
}
