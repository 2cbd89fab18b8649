import { setTimeout as wait } from "node:timers/promises";

const ACCOUNT = { username: "gp@capno.example", password: "breathe-easy-1" };
const PATIENCE_MS = 60_000;

/** A breath to its result with nothing but the calls of the API. Resolves with what to tell; rejects where one fails. */
export async function takeBreath(apiUrl: string): Promise<string> {
  const tokens = await createCall(apiUrl)<{ readonly access: string }>(
    "POST",
    "/user/login/",
    new URLSearchParams(ACCOUNT),
  );
  const call = createCall(apiUrl, tokens.access);
  const [handset] = await call<readonly { readonly udi: string }[]>("GET", "/v2/handsets/?product=nts");
  if (handset === undefined) throw new Error("The practice has no handset.");
  const udi = encodeURIComponent(handset.udi);
  await call("POST", `/v2/handsets/${udi}/lock/`, new URLSearchParams());
  const startedAt = performance.now();
  const { capnogramId } = await call<{ readonly capnogramId: string }>(
    "POST",
    `/__sandbox/handsets/${udi}/breathe`,
    { profile: "copd", seconds: 1 },
  );
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked until it is there
    const tests = await call<
      readonly { readonly capnogramId: string | null; readonly testOutcome: string }[]
    >("GET", `/v2/handsets/${udi}/tests/`);
    if (tests.some((test) => test.capnogramId === capnogramId && test.testOutcome === "Completed")) break;
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error("The breath came to no result.");
    // oxlint-disable-next-line no-await-in-loop -- see above
    await wait(250);
  }
  const { assessmentProbability } = await call<{ readonly assessmentProbability: number }>(
    "GET",
    `/v2/capnograms/${capnogramId}/diagnosis/`,
  );
  await call(
    "POST",
    `/v2/handsets/${udi}/unlock/`,
    new URLSearchParams({ unlock_reason: "user-finished-test" }),
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `a breath came to its result, ${Math.round(assessmentProbability * 100)}%, in ${seconds} s`;
}

function createCall(apiUrl: string, token?: string) {
  return async <Reply>(
    method: "GET" | "POST",
    at: string,
    body?: URLSearchParams | object,
  ): Promise<Reply> => {
    const isForm = body instanceof URLSearchParams;
    const reply = await fetch(apiUrl + at, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Reply;
  };
}
