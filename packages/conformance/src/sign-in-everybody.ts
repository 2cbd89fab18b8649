import type { UserInfoReply } from "@capno/api-client/schemas/user-info";

import type { Exchange, Who } from "./exchange.ts";
import { readBody, type Session } from "./session.ts";

export const ACCOUNTS_OF: readonly ("a" | "b")[] = ["a", "b"];

/** What an account may do and see, as far as its own answer says. */
export interface Person {
  readonly username: string;
  readonly perms: readonly string[];
  readonly groups: readonly { readonly id: number; readonly projectid: string }[];
}

/** Both accounts sign in and say who they are: everything else rests on it. */
export async function signInEverybody(session: Session): Promise<void> {
  for (const by of ACCOUNTS_OF.slice(0, session.options.accounts.length)) {
    await session.signIn(by);
    const info = session.tokens.has(by) ? await session.call("getUserInfo", { by }) : undefined;
    session.facts[`person-${by}`] = toPerson(info);
  }
  await session.call("getBackendVersions", { by: "nobody" });
  await session.callWithoutToken("getUserInfo", {});
}

export const getPerson = (session: Pick<Session, "facts">, who: Who): Person | undefined =>
  session.facts[`person-${who}`] as Person | undefined;

/** Only what has its type: the line of its shape says what has not. */
function toPerson(info: Exchange | undefined): Person | undefined {
  const body = readBody(info) as Partial<UserInfoReply> | undefined;
  if (typeof body?.username !== "string") return undefined;
  return {
    username: body.username,
    perms: Array.isArray(body.perms) ? body.perms : [],
    groups: Array.isArray(body.groups) ? body.groups : [],
  };
}
