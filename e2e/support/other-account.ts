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

/** The colleague says of a participant what the study says, after the newest row of the study log. */
export async function writeStatusAs(
  sandbox: Sandbox,
  username: string,
  duid: string,
  status: { readonly enrolled: string; readonly left: string; readonly reason: string },
): Promise<void> {
  await writeEntryAs(sandbox, username, { kind: "status", user: duid, ...status });
}

/** The colleague writes about a user after the newest row of this kind about that user. */
export async function writeEntryAs(
  sandbox: Sandbox,
  username: string,
  content: { readonly kind: "status" | "review"; readonly user: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { access } = await requestTokens(sandbox.url, username);
  const url = `${sandbox.url}/v2/study-log/`;
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const { entries } = (await (await fetch(`${url}?limit=5000`, { headers })).json()) as {
    readonly entries: readonly { readonly id: string; readonly kind: string; readonly user?: string }[];
  };
  const follows =
    entries.findLast((row) => row.kind === content.kind && row.user === content.user)?.id ?? null;
  const entry = { id: crypto.randomUUID(), follows, ...content };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify({ entries: [entry] }) });
  const { results } = (await reply.json()) as { readonly results: readonly object[] };
  if (results[0] === undefined || !("saved" in results[0]))
    throw new Error(`the entry was not saved: ${JSON.stringify(results)}`);
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
