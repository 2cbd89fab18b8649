import { type GenericSchema, array } from "valibot";

import { describeShape, describeShapesOf } from "./json-schema.ts";
import { CONFIGURED_OPERATIONS } from "./operations/configured.ts";
import { OPERATIONS } from "./operations/operations.ts";
import type { Answer, Chapter, Operation } from "./operations/operation.ts";
import { CONTRACT_VERSION } from "./versions.ts";

/** Any JSON object of a document; what it holds is the linter's to judge. */
type Part = Readonly<Record<string, unknown>>;

const ABOUT = `Backend API of Capno. Generated from the client's own schemas.

- Paths are below \`apiBaseUrl\` of the configuration; their trailing slashes count.
- Forms are sent urlencoded; a server takes multipart as well.
- Answers are JSON in UTF-8. A client takes fields that it does not know, and refuses an answer that lacks a field it needs.
- Where \`x-assumed\` stands, the specification leaves something open; the number is its line in docs/open-questions.md.
- \`x-without-it\` says what the product does where the call is not there.
- Headers, clocks and the order in which to build: docs/connect-a-backend.md. Channels and events: asyncapi.json.`;

const CHAPTERS: Readonly<Record<Chapter, string>> = {
  "Sign-in": "Who is there, and what they agreed to.",
  "Screen and Diagnose": "Handsets, their locks, tests and results.",
  Capture: "Participants, their handsets and records.",
  "Study log": "What the members of a study write together, where `config.json` names it: docs/deploy.md.",
  Realtime: "The door to the channels of asyncapi.json.",
  Further: "What can wait longest.",
  Configured: "Calls to addresses that `config.json` names.",
};

const SCHEMAS = "#/components/schemas";

/** The REST part of the contract as an OpenAPI 3.1 document. */
export function writeOpenApi(): Part {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of [...OPERATIONS, ...CONFIGURED_OPERATIONS]) {
    const path = (paths[operation.endpoint.path] ??= {});
    path[operation.endpoint.method.toLowerCase()] = describeOperation(operation);
    if (operation.elsewhere)
      path["servers"] = [
        { url: `https://${operation.endpoint.method === "GET" ? "waveforms" : "support"}.clinic.example` },
      ];
  }
  const responses = {
    Refused: json(
      "The session is over. Only where the token was renewed meanwhile is the call made once more, with the new one.",
      {
        schema: { $ref: `${SCHEMAS}/Refusal` },
        example: { detail: "Given token not valid for any token type", code: "token_not_valid" },
      },
    ),
    Forbidden: {
      ...json("Not for this account. Ends the session as a 401 does, unless `session.logOutOn403` is off.", {
        schema: { $ref: `${SCHEMAS}/Refusal` },
        example: { detail: "You do not have permission to perform this action." },
      }),
      "x-assumed": [{ text: "A single 403 ends the session.", question: 3 }],
    },
    Failure: {
      description:
        "Any other status is a failure. The client asks a GET again twice after 429, 500, 502, 503 and 504, and never repeats a POST. A body is not read.",
      headers: {
        "Retry-After": {
          description:
            "Seconds or a date. Up to ten seconds are waited; with more, the failure is shown at once.",
          schema: { type: "string" },
        },
      },
    },
  };
  const document = { paths, responses };
  return {
    openapi: "3.1.0",
    info: {
      title: "Capno backend API",
      version: CONTRACT_VERSION,
      description: ABOUT,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "https://api.clinic.example", description: "`apiBaseUrl` of the configuration" }],
    tags: Object.entries(CHAPTERS).map(([name, description]) => ({ name, description })),
    security: [{ accessToken: [] }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of sign-in. Its claims are AccessTokenClaims.",
        },
      },
      responses,
      schemas: describeShapesOf([document, ...TOKEN_SHAPES]),
    },
  };
}

/** No call refers to them: they are the claims of the tokens. */
const TOKEN_SHAPES = ["AccessTokenClaims", "RefreshTokenClaims"].map((name) => `${SCHEMAS}/${name}`);

function describeOperation(operation: Operation): Part {
  const { endpoint } = operation;
  const parameters = describeParameters(operation);
  const body = describeBody(operation);
  return {
    operationId: operation.id,
    tags: [operation.chapter],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...(endpoint.access === "anonymous" && { security: [] }),
    ...(operation.notCalled && { "x-not-called": true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: describeAnswers(operation),
    ...(operation.assumed && { "x-assumed": operation.assumed }),
    "x-without-it": operation.withoutIt,
  };
}

function describeParameters({ endpoint, parts = {}, query, queryExample = {} }: Operation): readonly Part[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const ofPath = names.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: typeof parts[name] === "number" ? "integer" : "string" },
    example: parts[name],
  }));
  const { properties = {}, required = [] } = query ? describeInFull(query) : {};
  const ofQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    example: queryExample[name],
  }));
  return [...ofPath, ...ofQuery];
}

function describeBody({ form, json: jsonBody, bodyExample: example }: Operation): Part | undefined {
  if (form) {
    const content = { schema: describeShape(form), example };
    return {
      required: true,
      content: { "application/x-www-form-urlencoded": content, "multipart/form-data": content },
    };
  }
  if (!jsonBody) return undefined;
  return { required: true, content: { "application/json": { schema: describeShape(jsonBody), example } } };
}

function describeAnswers({ endpoint, answers }: Operation): Part {
  const success = endpoint.row ? array(endpoint.row) : endpoint.reply;
  const own = Object.entries(answers).map(([status, answer]): [string, Part] => {
    const schema = Number(status) < 300 ? success : answer.schema;
    return [status, schema ? describeAnswer(answer, schema) : { description: answer.description }];
  });
  return {
    ...(endpoint.access !== "anonymous" && {
      401: { $ref: "#/components/responses/Refused" },
      403: { $ref: "#/components/responses/Forbidden" },
    }),
    ...Object.fromEntries(own),
    default: { $ref: "#/components/responses/Failure" },
  };
}

function describeAnswer({ description, example, examples }: Answer, schema: GenericSchema): Part {
  const named = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }]);
  return json(description, {
    schema: describeShape(schema),
    ...(examples ? { examples: Object.fromEntries(named) as Part } : { example }),
  });
}

function json(description: string, content: Part): Part {
  return { description, content: { "application/json": content } };
}

/** The fields of a query one by one, since OpenAPI allows no reference there. */
function describeInFull(schema: GenericSchema) {
  const shape = describeShape(schema);
  const name = shape.$ref?.split("/").at(-1);
  return name === undefined ? shape : (describeShapesOf(shape)[name] ?? shape);
}
