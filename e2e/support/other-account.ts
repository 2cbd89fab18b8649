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
