// Nine calls, from docs/connect-a-backend.md alone: enough to sign in, see the handsets and open a result; and Capture's lists with
// the study log.
// node docs/example-backend/server.mjs [port] [origin of the application]
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

import { readLog, writeLog } from "./study-log.mjs";

const [port = "4500", origin = "http://localhost:4300"] = process.argv.slice(2);
const UDIS = ["(01)05060000000001(21)NTH00041", "(01)05060000000001(21)NTH00042"];
const STUDY_UDI = "(01)05060000000001(21)NTH00101";
const CAPTURE = ["camrest.rw_dash", "camrest.view_detail"];
const USERS = new Map([
  ["gp@clinic.example", { password: "afternoon-1", id: 1, perms: ["camrest.nts_ui"] }],
  ["study@clinic.example", { password: "afternoon-1", id: 2, perms: CAPTURE }],
  ["viewer@clinic.example", { password: "afternoon-1", id: 3, perms: CAPTURE.slice(0, 1) }],
]);
const PARTICIPANTS = ["CLINIC-1", "CLINIC-2"];

const inSeconds = (ms) => Math.floor(ms / 1000);
const minutesAgo = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
/** The key of this process: a restart signs everybody out. Use your framework's tokens and keep its key safe. */
const KEY = randomBytes(32);
const MOST_BYTES = 1024 * 1024;
const sign = (text) => createHmac("sha256", KEY).update(text).digest();

/** The client reads these five claims. */
function makeToken(type, userId, lifeS) {
  const iat = inSeconds(Date.now());
  const claims = { token_type: type, iat, exp: iat + lifeS, jti: crypto.randomUUID(), user_id: userId };
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${sign(text).toString("base64url")}`;
}

function findUser(request) {
  const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  const [header = "", body = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const own = sign(`${header}.${body}`);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
  try {
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
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
    return [
      200,
      { access: makeToken("access", user.id, 3600), refresh: makeToken("refresh", user.id, 86_400) },
    ];
  },
  "GET /user/info/": (_form, username) => [
    200,
    {
      ...{ username, first_name: "Robin", last_name: "Archer" },
      groups: [{ id: 1, projectid: "CLINIC", name: "Our clinic" }],
      ...{ consented_to_eula: true, has_watched_ntd_training_video: true, perms: USERS.get(username).perms },
    },
  ],
  "GET /v2/handsets/": (query) =>
    query.get("product") === "nts"
      ? [200, UDIS.map((udi, index) => ({ udi, product: "nts", lockedBy: null, name: `Room ${index + 1}` }))]
      : [403, { detail: "There are no handsets of this product." }],
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
  "GET /device/": () => [200, [{ handset_udi: STUDY_UDI, group: 1 }]],
  "GET /duid/": () => [
    200,
    PARTICIPANTS.map((duid, index) => ({
      ...{ duid, groups: [1], handset_udi: index === 0 ? STUDY_UDI : null, capnogram_count: 0 },
      ...{ latest_capnogram_dt: null, capnogram_breath_quality: null },
      ...{ latest_capnogram_breath_quality: null, adherence: null },
    })),
  ],
  "GET /v2/study-log/": (query, username) => readLog(query, toReader(username)),
  "POST /v2/study-log/": (body, username) => writeLog(body, toReader(username)),
};

/** What an account must hold for a call that not every account may make. */
const PERMISSIONS = {
  "GET /v2/handsets/": "camrest.nts_ui",
  "GET /v2/capnograms/first/": "camrest.nts_ui",
  "GET /v2/capnograms/first/diagnosis/": "camrest.nts_ui",
  "GET /device/": "camrest.rw_dash",
  "GET /duid/": "camrest.rw_dash",
  "GET /v2/study-log/": "camrest.rw_dash",
  "POST /v2/study-log/": "camrest.rw_dash",
};

/** One group: its members see every participant and every handset of the study. */
const toReader = (username) => ({
  username,
  users: PARTICIPANTS,
  handsets: [STUDY_UDI],
  mayReadNotes: USERS.get(username).perms.includes("camrest.view_detail"),
});

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function handle(request, response) {
  // Not with `new URL`, which throws on what a client may send, such as `//`.
  const [pathname = "/", search = ""] = request.url.split("?");
  const answer = (status, body) => {
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Headers": "authorization, content-type",
      "Access-Control-Expose-Headers": "Date, Retry-After",
      "X-Content-Type-Options": "nosniff",
      Vary: "Origin",
    });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (request.method === "OPTIONS") return answer(204);
  const name = `${request.method} ${pathname}`;
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (!call) return answer(404, { detail: "Not found." });
  const username = findUser(request);
  if (!username && pathname !== "/user/login/") return answer(401, { detail: "Not signed in." });
  const permission = PERMISSIONS[name];
  if (permission && !USERS.get(username).perms.includes(permission))
    return answer(403, { detail: "You do not have permission to perform this action." });
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MOST_BYTES) return answer(413, { detail: "Too long." });
  }
  const body = Buffer.concat(chunks).toString();
  const isJson = request.headers["content-type"] === "application/json";
  return answer(
    ...call(
      request.method === "GET"
        ? new URLSearchParams(search)
        : isJson
          ? parseJson(body)
          : new URLSearchParams(body),
      username,
    ),
  );
}

// What goes wrong with one request, such as a client that goes away half way, must not end the others.
const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`example backend: ready at http://127.0.0.1:${server.address().port}`);
});
