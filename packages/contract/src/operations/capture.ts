import { ALLOCATION, DEALLOCATION, OWN_HANDSETS } from "@capno/api-client/endpoints/allocation";
import { CAPNOGRAMS } from "@capno/api-client/endpoints/capnograms";
import { CAPNOGRAM, TRENDS } from "@capno/api-client/endpoints/record-values";
import { NEXT_PARTICIPANT_IDS, PARTICIPANTS } from "@capno/api-client/endpoints/participants";
import { DuidQuery } from "@capno/api-client/schemas/capnograms";
import { AssignForm, DeassignForm } from "@capno/api-client/schemas/handsets";
import { DuidItem, NewDuidForm, NewDuidReply } from "@capno/api-client/schemas/participants";
import { FieldErrors, Refusal } from "@capno/api-client/schemas/wire-values";

import { EXAMPLES } from "./examples.ts";
import { EMPTY_SUCCESS_ASSUMED, SHAPES_ASSUMED, type Operation } from "./operation.ts";

const OF_PARTICIPANT = { duid: "CARD-1" };

const BLINDED = {
  description: "Values of a blinded study; the person stays signed in, and the page says so.",
  schema: Refusal,
  example: EXAMPLES.forbidden,
};

/** The research teams' product. */
export const CAPTURE_OPERATIONS: readonly Operation[] = [
  {
    endpoint: PARTICIPANTS,
    id: "getParticipants",
    chapter: "Capture",
    summary: "The participants of the account's groups",
    description:
      "The qualities and adherence are fractions of 1. One that cannot be read is left out and counted.",
    answers: { 200: { description: "The participants.", example: EXAMPLES.participants } },
    assumed: [SHAPES_ASSUMED, { text: "Fractions from 0 to 1, never percents.", question: 40 }],
    withoutIt: 'Neither list nor details: "The list of users could not be loaded".',
  },
  {
    endpoint: OWN_HANDSETS,
    id: "getOwnHandsets",
    chapter: "Capture",
    summary: "The handsets of the account's groups",
    answers: {
      200: { description: "The handsets; `group` is null where none has it.", example: EXAMPLES.devices },
    },
    assumed: [SHAPES_ASSUMED, { text: "Groups are named by their ids everywhere.", question: 40 }],
    withoutIt:
      'The list stands, with an error; the allocation dialog says "The handsets and users could not be loaded."',
  },
  {
    endpoint: CAPNOGRAMS,
    id: "getCapnograms",
    chapter: "Capture",
    summary: "The records of a participant",
    description:
      "Newest first. A `data_par_ver` that begins with ERROR marks a record that could not be processed.",
    query: DuidQuery,
    queryExample: OF_PARTICIPANT,
    answers: { 200: { description: "The records.", example: EXAMPLES.capnograms } },
    assumed: [SHAPES_ASSUMED],
    withoutIt:
      'The detail page says "This part could not be loaded" where records stand, and shows the trends.',
  },
  {
    endpoint: CAPNOGRAM,
    id: "getCapnogram",
    chapter: "Capture",
    summary: "One record with its samples",
    description:
      "Samples are kPa, 0.02 s apart. `data_splits` holds the index of the sample at which each breath begins, `data_par_error` one text for each breath, empty where nothing is wrong. `epTangent` is the obstructive index. Of the arrays in `data_par_breath_avg` the first element is used.",
    parts: { id: 7 },
    answers: {
      200: { description: "The record.", example: EXAMPLES.capnogram },
      403: BLINDED,
      404: { description: "Not found.", schema: Refusal, example: EXAMPLES.notFound },
    },
    assumed: [SHAPES_ASSUMED, { text: "The value of `metBurden` is in mmol/s.", question: 40 }],
    withoutIt:
      'The detail page says "This part could not be loaded" where the record stands, and shows the trends.',
  },
  {
    endpoint: TRENDS,
    id: "getTrends",
    chapter: "Capture",
    summary: "A participant's values over time",
    description: "Oldest first. Points of the year 2000 are left out: the handset had lost its clock.",
    query: DuidQuery,
    queryExample: OF_PARTICIPANT,
    answers: { 200: { description: "The values.", example: EXAMPLES.trends }, 403: BLINDED },
    assumed: [SHAPES_ASSUMED],
    withoutIt:
      'The detail page says "This part could not be loaded" where the trends stand, and shows the rest.',
  },
  {
    endpoint: NEXT_PARTICIPANT_IDS,
    id: "getNextParticipantIds",
    chapter: "Capture",
    summary: "The suggested next user ID of each group",
    answers: { 200: { description: "User IDs by group id.", example: { "1": "CARD-3" } } },
    assumed: [{ text: "The whole user ID, or its number alone: both are taken.", question: 40 }],
    withoutIt: "No number is suggested, with an error; one can be typed.",
  },
  {
    endpoint: ALLOCATION,
    id: "allocateHandset",
    chapter: "Capture",
    summary: "Give a handset to a participant",
    description: "The participant is created where there is none of that id.",
    form: AssignForm,
    bodyExample: {
      handset_udi: EXAMPLES.udi,
      duid: "CARD-1",
      group: "1",
      assigned_by: "everyone@capno.example",
      trainer: "everyone@capno.example",
    },
    answers: {
      200: { description: "Given." },
      400: {
        description: "Refused; the texts of `duid` are shown.",
        schema: FieldErrors,
        example: { duid: ["CARD-1 has another handset."] },
      },
    },
    assumed: [{ text: "Assigning creates the user ID.", question: 18 }, EMPTY_SUCCESS_ASSUMED],
    withoutIt: "Handsets cannot be allocated; the dialog says that it failed.",
  },
  {
    endpoint: DEALLOCATION,
    id: "deallocateHandset",
    chapter: "Capture",
    summary: "Take a handset from its participant",
    form: DeassignForm,
    bodyExample: { handset_udi: EXAMPLES.udi, assigned_by: "everyone@capno.example" },
    answers: {
      200: { description: "Taken." },
      400: {
        description: "Refused.",
        schema: FieldErrors,
        example: { handset_udi: ["This handset is not allocated."] },
      },
    },
    assumed: [{ text: "Whoever may allocate may deallocate.", question: 16 }, EMPTY_SUCCESS_ASSUMED],
    withoutIt: "Handsets cannot be taken back; the dialog stays open and says that it failed.",
  },
  {
    endpoint: { method: "GET", path: "/duid/{duid}/", reply: DuidItem },
    id: "getParticipant",
    chapter: "Capture",
    summary: "One participant",
    parts: OF_PARTICIPANT,
    notCalled: true,
    answers: {
      200: { description: "The participant.", example: EXAMPLES.participants[0] },
      404: { description: "Not found.", schema: Refusal, example: EXAMPLES.notFound },
    },
    assumed: [SHAPES_ASSUMED],
    withoutIt: "Nothing: the specification lists it, and this client does not call it.",
  },
  {
    endpoint: { method: "POST", path: "/duid/", reply: NewDuidReply },
    id: "createParticipant",
    chapter: "Capture",
    summary: "Create a user ID",
    form: NewDuidForm,
    bodyExample: { duid: "CARD-3" },
    notCalled: true,
    answers: {
      201: { description: "Created.", example: { duid: "CARD-3" } },
      400: { description: "Refused.", schema: FieldErrors, example: { duid: ["This user ID exists."] } },
    },
    assumed: [{ text: "Not needed before an assignment.", question: 18 }],
    withoutIt: "Nothing: the specification lists it, and this client does not call it.",
  },
];
