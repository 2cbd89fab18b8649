import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";

/** Who signed in, as endpoints need it. */
export interface SignedIn {
  readonly id: number;
  readonly username: string;
  readonly permissions: readonly string[];
  readonly groupIds: readonly number[];
}

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: { account: SignedIn | undefined; isFault?: boolean };
}

export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;
