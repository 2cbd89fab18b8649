// Five calls, from docs/connect-a-backend.md alone: enough to sign in, see the handsets and open a result.
// node docs/example-backend/server.mjs [port] [origin of the application]
import { createServer } from "node:http";

const [port = "4500", origin = "http://localhost:4300"] = process.argv.slice(2);
const UDIS = ["(01)05060000000001(21)NTH00041", "(01)05060000000001(21)NTH00042"];
const USERS = new Map([["gp@clinic.example", { password: "afternoon-1", id: 1 }]]);

const inSeconds = (ms) => Math.floor(ms / 1000);
const minutesAgo = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
/** Not signed: an example. Take your framework's tokens; the client reads these five claims. */
function makeToken(type, userId, lifeS) {
  const iat = inSeconds(Date.now());
  const claims = { token_type: type, iat, exp: iat + lifeS, jti: crypto.randomUUID(), user_id: userId };
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "none" })}.${encode(claims)}.example`;
}

function findUser(request) {
  const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
    const isAlive = claims.token_type === "access" && claims.exp > inSeconds(Date.now());
    return isAlive ? [...USERS].find(([, { id }]) => id === claims.user_id)?.[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Twenty breaths of 3.5 s: out for 2 s to about 5 kPa, in for the rest. */
function makeWaveform() {
  const sampleTimes = Array.from({ length: 3500 }, (_, index) => Number((index * 0.02).toFixed(2)));
  const sampleValues = sampleTimes.map((time) => {
    const inBreath = time % 3.5;
    return inBreath < 2 ? Number((5.1 * (1 - Math.exp(-inBreath / 0.25))).toFixed(3)) : 0.04;
  });
  return { sampleTimes, sampleValues };
}

const CALLS = {
  "POST /user/login/": (form) => {
    const user = USERS.get(form.get("username"));
    if (!user || user.password !== form.get("password")) {
      return [401, { detail: "No account with this address and password." }];
    }
    // Without the renewal call a session lasts as long as its first token.
    const [access, refresh] = ["access", "refresh"].map((type) => makeToken(type, user.id, 3600));
    return [200, { access, refresh }];
  },
  "GET /user/info/": (_form, username) => [
    200,
    {
      ...{ username, first_name: "Robin", last_name: "Archer" },
      groups: [{ id: 1, projectid: "CLINIC", name: "Our clinic" }],
      ...{ consented_to_eula: true, has_watched_ntd_training_video: true, perms: ["camrest.nts_ui"] },
    },
  ],
  "GET /v2/handsets/": () => [
    200,
    UDIS.map((udi, index) => ({ udi, product: "nts", lockedBy: null, name: `Room ${index + 1}` })),
  ],
  "GET /v2/capnograms/first/": (_form, username) => [
    200,
    {
      testIdentifier: "12B34C56JAF",
      ...{ capturedAt: minutesAgo(3), receivedAt: minutesAgo(1), administeredBy: username },
      handsetUdi: UDIS[0],
      breathWaveform: makeWaveform(),
    },
  ],
  "GET /v2/capnograms/first/diagnosis/": () => [200, { assessmentProbability: 0.27 }],
};

async function handle(request, response) {
  const { pathname } = new URL(request.url, "http://server");
  const answer = (status, body) => {
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Headers": "authorization, content-type",
      "Access-Control-Expose-Headers": "Date, Retry-After",
      Vary: "Origin",
    });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (request.method === "OPTIONS") return answer(204);
  const call = CALLS[`${request.method} ${pathname}`];
  if (!call) return answer(404, { detail: "Not found." });
  const username = findUser(request);
  if (!username && pathname !== "/user/login/") return answer(401, { detail: "Not signed in." });
  const chunks = await request.toArray();
  return answer(...call(new URLSearchParams(Buffer.concat(chunks).toString()), username));
}

const server = createServer((request, response) => void handle(request, response));
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`example backend: ready at http://127.0.0.1:${server.address().port}`);
});
