import { CHANNEL_KINDS, nameChannel, type ChannelKind } from "@capno/api-client/schemas/channels";
import { CHANNEL_EVENTS } from "@capno/api-client/schemas/realtime-events";
import { aLifecycleEvent, UDI } from "@capno/api-client/testing/wire-builders";
import type { GenericSchema } from "valibot";

import { describeShape, describeShapesOf } from "./json-schema.ts";
import type { Assumption } from "./operations/operation.ts";
import { CONTRACT_VERSION } from "./versions.ts";

type Part = Readonly<Record<string, unknown>>;

const ABOUT = `The channels and events that the Capno front end listens to. Written from the schemas that the client ships.

- The Pusher Channels protocol, version 7; every channel is end-to-end encrypted (the prefix \`private-encrypted-\`), and a socket is let in by POST /pusher/auth/ of openapi.json.
- Delivery is at most once. Events may arrive twice, late or out of order: the client asks again for what it shows whenever the connection comes back.
- An event, a stage or a state that the client does not know is ignored. So is one that it cannot read.
- The client sends nothing.`;

const ABOUT_CHANNELS: Readonly<
  Record<
    ChannelKind,
    { readonly description: string; readonly parameter: string; readonly assumed?: Assumption }
  >
> = {
  handset: { description: "Records of a handset: progress, life cycle and arrival.", parameter: "UDI" },
  availability: { description: "Who holds a handset.", parameter: "UDI" },
  locks: {
    description: "Who holds the handsets of a project: what the page with all handsets listens to.",
    parameter: "projectid",
    assumed: { text: "The specification names no channel for a project.", question: 40 },
  },
};

const AVAILABILITY = {
  summary: "A handset was taken or given back",
  example: { event: "lock", user: "gp@capno.example", handsetUdi: UDI },
};

const ABOUT_EVENTS: Readonly<Record<string, { readonly summary: string; readonly example: object }>> = {
  capnogram: { summary: "A record has arrived (Capture)", example: { duid: "CARD-1", capnogram_id: 7 } },
  "capnogram-progress": { summary: "How much of a record has arrived", example: { progress: 40 } },
  upload_lifecycle: {
    summary: "How far a test is (Screen and Diagnose)",
    example: aLifecycleEvent(),
  },
  availability_changed: AVAILABILITY,
};

/** The realtime part of the contract as an AsyncAPI 3 document. */
export function writeAsyncApi(): Part {
  const messages = Object.fromEntries(
    [...new Map(CHANNEL_KINDS.flatMap((kind) => Object.entries<GenericSchema>(CHANNEL_EVENTS[kind])))].map(
      ([event, schema]) => [toKey(event), describeMessage(event, schema)],
    ),
  );
  return {
    asyncapi: "3.1.0",
    info: {
      title: "Capno: channels and events",
      version: CONTRACT_VERSION,
      description: ABOUT,
      license: { name: "Apache-2.0" },
    },
    defaultContentType: "application/json",
    servers: {
      realtime: {
        host: "realtime.clinic.example",
        pathname: "/app/{key}",
        protocol: "wss",
        protocolVersion: "7",
        description:
          "`realtime` of the configuration: `key`, `host`, `port` and `tls`, or a hosted `cluster`.",
        variables: { key: { description: "`realtime.key` of the configuration" } },
      },
    },
    channels: Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind, describeChannel(kind)])),
    operations: Object.fromEntries(
      CHANNEL_KINDS.map((kind) => [
        `listenTo${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
        {
          action: "receive",
          channel: { $ref: `#/channels/${kind}` },
          summary: ABOUT_CHANNELS[kind].description,
        },
      ]),
    ),
    components: { messages, schemas: describeShapesOf(messages) },
  };
}

function describeChannel(kind: ChannelKind): Part {
  const { description, parameter, assumed } = ABOUT_CHANNELS[kind];
  const events = Object.keys(CHANNEL_EVENTS[kind]).map(toKey);
  return {
    address: nameChannel(kind, "{encoded}"),
    description,
    parameters: {
      encoded: { description: `URL-safe base64 of the ${parameter} as UTF-8, without padding` },
    },
    messages: Object.fromEntries(events.map((key) => [key, { $ref: `#/components/messages/${key}` }])),
    ...(assumed && { "x-assumed": [assumed] }),
  };
}

function describeMessage(event: string, schema: GenericSchema): Part {
  const about = ABOUT_EVENTS[event];
  if (!about) throw new Error(`The event ${event} is not described.`);
  return {
    name: event,
    title: event,
    summary: about.summary,
    payload: describeShape(schema),
    examples: [{ name: "usual", payload: about.example }],
  };
}

const toKey = (event: string) => event.replaceAll("-", "_");
