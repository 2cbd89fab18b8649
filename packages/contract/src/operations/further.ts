import { CHANNEL_AUTHORISATION } from "@capno/api-client/endpoints/channel-authorisation";
import { LICENCES } from "@capno/api-client/endpoints/licences";
import { VERSION } from "@capno/api-client/endpoints/version";
import { ChannelAuthForm } from "@capno/api-client/schemas/handsets";
import { LicenceListReply } from "@capno/api-client/schemas/licences";
import { Refusal } from "@capno/api-client/schemas/wire-values";

import { EXAMPLES } from "./examples.ts";
import { SHAPES_ASSUMED, type Operation } from "./operation.ts";

/** The door to the channels, and what can wait longest. */
export const FURTHER_OPERATIONS: readonly Operation[] = [
  {
    endpoint: CHANNEL_AUTHORISATION,
    id: "authoriseChannel",
    chapter: "Realtime",
    summary: "Let a socket into a private channel",
    description:
      "As the Pusher Channels protocol has it for end-to-end encrypted channels: the official server libraries make both values.",
    form: ChannelAuthForm,
    bodyExample: {
      socket_id: "1234.5678",
      channel_name: "private-encrypted-handset@KDAxKTA1MDYwMDAwMDAwMDAxKDIxKU5USDAwMDAx",
    },
    answers: {
      200: {
        description: "Let in.",
        example: {
          auth: "app-key:5f0a5b0e7f4e4d9f8c4c0f6a0d1f8a55b1b7f6f3b6a6d7b1f0c1f6b0a2d3e4f5",
          shared_secret: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
        },
      },
      401: { description: "Not signed in; the session goes on.", schema: Refusal, example: EXAMPLES.refusal },
      403: {
        description: "Not for this account; the session goes on.",
        schema: Refusal,
        example: EXAMPLES.forbidden,
      },
    },
    assumed: [{ text: "An account may listen to the handsets and projects of its groups.", question: 40 }],
    withoutIt:
      'Results are found by asking every ten seconds, and locks every thirty. The page with the handsets says after half a minute "Unable to watch in-use handsets. Please try again later.", and offers to reload.',
  },
  {
    endpoint: VERSION,
    id: "getBackendVersions",
    chapter: "Further",
    summary: "The versions of the two backend services",
    description: "Each of the form `a.b.c`: the software UDI is made of them.",
    answers: {
      200: {
        description: "The versions.",
        example: { camrestVersion: "3.1.0", diagnoserverVersion: "2.3.1" },
      },
    },
    assumed: [SHAPES_ASSUMED, { text: "Their order in the software UDI.", question: 1 }],
    withoutIt:
      '"Software Versions" has no backend versions, and instead of the software UDI stands "Unable to display software UDI. Please reload the page."',
  },
  {
    endpoint: {
      method: LICENCES.method,
      path: LICENCES.path,
      // What a server should send; the client itself takes what it can read of it.
      reply: LicenceListReply,
    },
    id: "getLicences",
    chapter: "Further",
    summary: "The server's open-source components",
    answers: {
      200: {
        description: "Components by the name of their group.",
        example: { server: [{ name: "django", version: "5.1.0", licence: "BSD-3-Clause" }] },
      },
    },
    assumed: [SHAPES_ASSUMED],
    withoutIt:
      "The licence page shows the application's own components and that the server's could not be loaded.",
  },
];
