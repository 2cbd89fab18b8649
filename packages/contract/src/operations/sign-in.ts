import { EULA_CONSENT, MARKETING_PREFERENCE, TRAINING_VIDEO } from "@capno/api-client/endpoints/consent";
import { NEW_PASSWORD, PASSWORD_RESET_REQUEST, REGISTRATION } from "@capno/api-client/endpoints/registration";
import { REFRESH, SIGN_IN } from "@capno/api-client/endpoints/sign-in";
import { USER_INFO } from "@capno/api-client/endpoints/user-info";
import {
  NewPasswordForm,
  PasswordResetQuery,
  RefreshForm,
  RegistrationForm,
  SignInForm,
} from "@capno/api-client/schemas/sign-in";
import { MarketingPreferenceForm } from "@capno/api-client/schemas/user-info";
import { FieldErrors, Refusal } from "@capno/api-client/schemas/wire-values";

import { PERMISSIONS_TOLD } from "../permissions.ts";
import { EXAMPLES } from "./examples.ts";
import { EMPTY_SUCCESS_ASSUMED, SHAPES_ASSUMED, type Operation } from "./operation.ts";

const REFUSED_FORM = "Refused, with the reasons by field. `non_field_errors` holds what belongs to no field.";

/** Who is there, and what they agreed to. */
export const SIGN_IN_OPERATIONS: readonly Operation[] = [
  {
    endpoint: SIGN_IN,
    id: "signIn",
    chapter: "Sign-in",
    summary: "Sign in",
    description:
      "The username arrives in lower case without the space around it. Both tokens are JSON web tokens whose `exp` and `iat` the client reads (see AccessTokenClaims, RefreshTokenClaims); it does not check their signature.",
    form: SignInForm,
    bodyExample: { username: "everyone@capno.example", password: "breathe-easy-1" },
    answers: {
      200: { description: "Signed in.", example: EXAMPLES.signIn },
      401: {
        description: "Wrong username or password; `detail` is shown to the person.",
        schema: Refusal,
        example: { detail: "No active account found with the given credentials" },
      },
    },
    assumed: [SHAPES_ASSUMED],
    withoutIt: 'Nobody can sign in: "An unexpected error occurred whilst logging in."',
  },
  {
    endpoint: REFRESH,
    id: "refreshTokens",
    chapter: "Sign-in",
    summary: "Renew the access token",
    description:
      "Asked before the access token ends, and when a page is opened again. Windows of one browser share one renewal.",
    form: RefreshForm,
    bodyExample: { refresh: EXAMPLES.signIn.refresh },
    answers: {
      200: { description: "Renewed.", example: EXAMPLES.signIn },
      401: { description: "The session is over.", schema: Refusal, example: EXAMPLES.refusal },
    },
    assumed: [
      {
        text: "A server may send a new refresh token with each renewal. One that does answers the token just replaced for ten seconds more, with the same successor.",
        question: 24,
      },
    ],
    withoutIt:
      "The session ends with its access token and whenever a page is loaded anew: the sign-in page says that it could not be renewed.",
  },
  {
    endpoint: USER_INFO,
    id: "getUserInfo",
    chapter: "Sign-in",
    summary: "Who is signed in",
    description: `\`perms\` decides what is offered. ${PERMISSIONS_TOLD}`,
    answers: { 200: { description: "The account.", example: EXAMPLES.userInfo } },
    assumed: [SHAPES_ASSUMED],
    withoutIt: 'Nobody gets past sign-in: "An unexpected error occurred whilst loading user data."',
  },
  {
    endpoint: EULA_CONSENT,
    id: "recordEulaConsent",
    chapter: "Sign-in",
    summary: "The account agreed to the licence agreement",
    answers: { 204: { description: "Recorded." } },
    withoutIt: "Only accounts whose `consented_to_eula` is already true get in.",
  },
  {
    endpoint: MARKETING_PREFERENCE,
    id: "sendMarketingPreference",
    chapter: "Sign-in",
    summary: "Whether the person wants news",
    form: MarketingPreferenceForm,
    bodyExample: { opted_in: "false", consent_method: "DURING_EULA_AGREEMENT" },
    answers: {
      204: { description: "Recorded." },
      400: {
        description: "Refused; the person is not told.",
        schema: FieldErrors,
        example: { opted_in: ["Not allowed."] },
      },
      403: {
        description: "Refused; the person is not told, and stays signed in.",
        schema: Refusal,
        example: EXAMPLES.forbidden,
      },
    },
    assumed: [EMPTY_SUCCESS_ASSUMED],
    withoutIt: "Consent goes through; the person is not told.",
  },
  {
    endpoint: TRAINING_VIDEO,
    id: "recordTrainingVideoWatched",
    chapter: "Sign-in",
    summary: "The account watched the training video of Diagnose",
    answers: { 204: { description: "Recorded." } },
    assumed: [
      { text: "The status of the success is not specified; any of the 200s is taken.", question: 40 },
    ],
    withoutIt:
      "Only accounts whose `has_watched_ntd_training_video` is already true get past Diagnose's training page.",
  },
  {
    endpoint: REGISTRATION,
    id: "register",
    chapter: "Sign-in",
    summary: "Register an account",
    description:
      "`SU` is a standard user, `SA` a group administrator, whose `groupname`, `sck` (the `token` of the page's address) and `allowed_domains` (once per domain) come with it. The link in the email that follows is the server's and ends at the sign-in page.",
    form: RegistrationForm,
    bodyExample: {
      username: "new@capno.example",
      password: "breathe-easy-1",
      user_type: "SU",
      sic: "CARD-INVITE",
    },
    answers: {
      200: { description: "Registered." },
      400: {
        description: REFUSED_FORM,
        schema: FieldErrors,
        example: { username: ["This address is taken."] },
      },
    },
    assumed: [{ text: "An administrator sends an invitation code too.", question: 4 }, EMPTY_SUCCESS_ASSUMED],
    withoutIt: "Accounts have to be made another way.",
  },
  {
    endpoint: PASSWORD_RESET_REQUEST,
    id: "requestPasswordReset",
    chapter: "Sign-in",
    summary: "Ask for the email with the reset link",
    description: "The link leads to the page `/login/reset` of the application, with `vek` in its query.",
    query: PasswordResetQuery,
    queryExample: { username: "everyone@capno.example" },
    answers: {
      200: { description: "Sent." },
      400: { description: REFUSED_FORM, schema: FieldErrors, example: { username: ["Unknown address."] } },
      ...Object.fromEntries(
        [401, 403, 404, 409, 422].map((status) => [
          status,
          {
            description: "Told to the person as an unknown address.",
            schema: Refusal,
            example: { detail: "Unknown address." },
          },
        ]),
      ),
    },
    assumed: [
      {
        text: "The address travels in the query, and a refusal tells whether it has an account.",
        question: 5,
      },
      EMPTY_SUCCESS_ASSUMED,
    ],
    withoutIt: "A forgotten password has to be set another way.",
  },
  {
    endpoint: NEW_PASSWORD,
    id: "setNewPassword",
    chapter: "Sign-in",
    summary: "Set a new password",
    form: NewPasswordForm,
    bodyExample: { vek: "key-of-the-link", sics: "{}", password: "breathe-easy-2" },
    answers: {
      200: { description: "Set." },
      400: { description: REFUSED_FORM, schema: FieldErrors, example: { password: ["Too short."] } },
    },
    assumed: [
      { text: "The empty object `sics` is sent as the text `{}`.", question: 17 },
      EMPTY_SUCCESS_ASSUMED,
    ],
    withoutIt: "A forgotten password has to be set another way.",
  },
];
