/** WebDriver as it was before BiDi: one request for each command. */
export interface WebDriverConnection {
  send<Result>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Result>;
}

const MOST_TRIES = 100;
/** Longer than any page takes: a driver that is stuck is said to be, with the command that it is stuck in. */
const PATIENCE_MS = 45_000;

/** Resolves when the driver answers. */
export async function connectWebDriver(port: number): Promise<WebDriverConnection> {
  const connection: WebDriverConnection = {
    async send<Result>(method: string, path: string, body?: unknown) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error: unknown) => {
        throw new Error(`${method} ${path}: no answer`, { cause: error });
      });
      const { value } = (await reply.json()) as { value: Result | WebDriverError };
      if (reply.ok) return value as Result;
      const { error, message } = value as WebDriverError;
      throw new Error(`${method} ${path}: ${error} ${message}`);
    },
  };
  for (let tries = 0; ; tries++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it is there
      await connection.send("GET", "/status");
      return connection;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      // oxlint-disable-next-line no-await-in-loop -- until it is there
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

interface WebDriverError {
  readonly error: string;
  readonly message: string;
}
