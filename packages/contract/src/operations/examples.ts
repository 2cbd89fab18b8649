import {
  aBreathTestBody,
  aCapnogramBody,
  aCapnogramRowBody,
  aDeviceBody,
  aDiagnosisBody,
  aDuidBody,
  aFeaturesBody,
  aHandsetBody,
  aRecordingBody,
  aToken,
  aTrendBody,
  aUserInfoBody,
  OTHER_UDI,
  UDI,
} from "@capno/api-client/testing/wire-builders";
import { PERMISSIONS } from "@capno/domain/account/permission";

/** 20 November 2026, 09:00 UTC: when everything in the examples happens. */
const ISSUED_AT_S = Date.UTC(2026, 10, 20, 9) / 1000;
/** A server that answers with the examples must carry a whole session; a real one gives minutes. */
const LONG_LIFE_S = 24 * 60 * 60;

/** Products of the tests: hundredths of a second, not sums of binary fractions. */
const round = (values: readonly (number | null)[]) =>
  values.map((each) => each && Math.round(each * 100) / 100);

const accessToken = aToken({ type: "access", lifeS: LONG_LIFE_S, iatS: ISSUED_AT_S, jti: "access-1" });
const refreshToken = aToken({ type: "refresh", lifeS: LONG_LIFE_S, iatS: ISSUED_AT_S, jti: "refresh-1" });

const recording = aRecordingBody();

export const EXAMPLES = {
  udi: UDI,
  capnogramId: "cap-1",
  signIn: { access: accessToken, refresh: refreshToken },
  userInfo: aUserInfoBody({
    username: "everyone@capno.example",
    perms: [
      PERMISSIONS.viewDetail,
      PERMISSIONS.assignHandset,
      PERMISSIONS.screening,
      PERMISSIONS.diagnosis,
      PERMISSIONS.capture,
      PERMISSIONS.viewValues,
    ],
  }),
  devices: [aDeviceBody(), aDeviceBody({ handset_udi: OTHER_UDI, group: null })],
  participants: [
    aDuidBody(),
    aDuidBody({
      duid: "CARD-2",
      handset_udi: null,
      capnogram_count: 0,
      latest_capnogram_dt: null,
      capnogram_breath_quality: null,
      latest_capnogram_breath_quality: null,
      adherence: null,
    }),
  ],
  capnograms: [aCapnogramRowBody(), aCapnogramRowBody({ id: 6, data_par_ver: "ERROR: too short" })],
  capnogram: aCapnogramBody(),
  trends: [
    aTrendBody({ capnogram_dt: "2026-11-19T09:20:00.000Z" }),
    aTrendBody({ data_par_cap: { RR_est: 16 } }),
  ],
  handsets: [
    aHandsetBody(),
    aHandsetBody({ udi: OTHER_UDI, name: "Room 2", lockedBy: "nurse@capno.example" }),
  ],
  breathTests: [
    aBreathTestBody(),
    aBreathTestBody({ testIdentifier: "65D43E21KLM", testOutcome: "Failed", capnogramId: null }),
  ],
  recording: {
    ...recording,
    breathWaveform: {
      ...recording.breathWaveform,
      sampleTimes: round(recording.breathWaveform.sampleTimes),
    },
  },
  features: aFeaturesBody(),
  screening: { assessmentProbability: 0.42 },
  diagnosis: aDiagnosisBody(),
  refusal: { detail: "Given token not valid for any token type", code: "token_not_valid" },
  forbidden: { detail: "You do not have permission to perform this action." },
  notFound: { detail: "Not found." },
} as const;
