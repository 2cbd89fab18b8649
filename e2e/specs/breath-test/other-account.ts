import type { Sandbox } from "../../support/sandbox.ts";

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
  const { access } = (await post(sandbox, "/user/login/", { username, password: "breathe-easy-1" })) as {
    readonly access: string;
  };
  await justBefore();
  await post(sandbox, `/v2/handsets/${encodeURIComponent(udi)}/lock/`, {}, access);
}

async function post(
  { url }: Sandbox,
  path: string,
  form: Readonly<Record<string, string>>,
  access?: string,
): Promise<unknown> {
  const reply = await fetch(`${url}${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    // One kept open between tests may be closed by the server at the moment of its next use.
    headers: { Connection: "close", ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }) },
  });
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status}`);
  return reply.json();
}
