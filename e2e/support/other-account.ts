import type { Sandbox } from "./sandbox.ts";
import { requestTokens } from "./sign-in.ts";

/**
 * A colleague at another computer, without a page: only what they do to a handset matters. What is to happen just
 * before they take it happens when they have signed in, so that nobody comes between.
 */
export async function lockAs(
  sandbox: Sandbox,
  username: string,
  udi: string,
  justBefore: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { access } = await requestTokens(sandbox.url, username);
  await justBefore();
  await post(sandbox, `/v2/handsets/${encodeURIComponent(udi)}/lock/`, {}, access);
}

/** The colleague is done with it. */
export async function unlockAs(sandbox: Sandbox, username: string, udi: string): Promise<void> {
  const path = `/v2/handsets/${encodeURIComponent(udi)}/unlock/`;
  const { access } = await requestTokens(sandbox.url, username);
  await post(sandbox, path, { unlock_reason: "user-navigated-away" }, access);
}

/** The colleague gives a handset of the project CARD to a participant. */
export async function allocateAs(
  sandbox: Sandbox,
  username: string,
  { udi, duid }: { readonly udi: string; readonly duid: string },
): Promise<void> {
  const form = { handset_udi: udi, duid, group: "1", assigned_by: username };
  const { access } = await requestTokens(sandbox.url, username);
  await post(sandbox, "/device/assign/", form, access);
}

/** The colleague says of a participant of the project CARD what the study says. */
export async function writeStatusAs(
  sandbox: Sandbox,
  username: string,
  duid: string,
  status: { readonly enrolled: string; readonly left: string; readonly reason: string },
): Promise<void> {
  const { access } = await requestTokens(sandbox.url, username);
  const url = `${sandbox.url}/v2/statuses/1/`;
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const { version, statuses } = (await (await fetch(url, { headers })).json()) as {
    readonly version: number;
    readonly statuses: Readonly<Record<string, { readonly earlier?: readonly object[] }>>;
  };
  const { earlier = [], ...newest } = statuses[duid] ?? {};
  const before = statuses[duid] === undefined ? [] : [...earlier, newest];
  const entry = {
    status,
    at: new Date().toISOString(),
    by: username,
    id: crypto.randomUUID(),
    earlier: before,
  };
  const body = JSON.stringify({ version, statuses: { ...statuses, [duid]: entry } });
  const reply = await fetch(url, { method: "PUT", headers, body });
  if (!reply.ok) throw new Error(`the status was refused with ${reply.status}`);
}

async function post(
  { url }: Sandbox,
  path: string,
  form: Readonly<Record<string, string>>,
  access: string,
): Promise<void> {
  const reply = await fetch(`${url}${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    // One kept open between tests may be closed by the server at the moment of its next use.
    headers: { Connection: "close", Authorization: `Bearer ${access}` },
  });
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status}`);
}
