import { OPERATIONS } from "@capno/contract/operations";

import type { Area } from "../lines/line.ts";

export type Operation = (typeof OPERATIONS)[number];

/** Where each call is tried. A call of the contract that stands nowhere here stops the kit. */
const AREA_OF: Readonly<Record<string, Area>> = {
  signIn: "sign-in",
  refreshTokens: "sign-in",
  getUserInfo: "sign-in",
  recordEulaConsent: "consent",
  sendMarketingPreference: "consent",
  recordTrainingVideoWatched: "consent",
  register: "accounts",
  requestPasswordReset: "accounts",
  setNewPassword: "accounts",
  getTestHandsets: "screen",
  lockHandset: "lock",
  unlockHandset: "lock",
  getBreathTests: "screen",
  getRecording: "screen",
  getComputedFeatures: "screen",
  getResult: "screen",
  sendSmokingHistory: "screen",
  recordReportAccess: "screen",
  sendDiagnosisFeedback: "feedback",
  getHealthyWaveform: "screen",
  getParticipants: "capture",
  getOwnHandsets: "capture",
  getCapnograms: "capture",
  getCapnogram: "capture",
  getTrends: "capture",
  getNextParticipantIds: "capture",
  getParticipant: "capture",
  allocateHandset: "allocation",
  deallocateHandset: "allocation",
  createParticipant: "allocation",
  authoriseChannel: "realtime",
  getBackendVersions: "further",
  getLicences: "further",
};

export function getAreaOf({ id }: Operation): Area {
  const area = AREA_OF[id];
  if (area === undefined) throw new Error(`the contract has a call that the kit tries nowhere: ${id}`);
  return area;
}

export function getOperation(id: string): Operation {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`the contract has no call of this name: ${id}`);
  return operation;
}

export function getSuccessStatuses({ answers }: Operation): readonly number[] {
  return Object.keys(answers)
    .map(Number)
    .filter((status) => status < 300);
}

export const needsSession = ({ endpoint, elsewhere }: Operation): boolean =>
  endpoint.access !== "anonymous" && elsewhere !== true;

/** What may be asked without `--allow-writes`: it changes nothing but the session that asks. */
export const isReading = ({ id, endpoint }: Operation): boolean =>
  endpoint.method === "GET" || ["signIn", "refreshTokens", "authoriseChannel"].includes(id);

export const nameOperation = ({ endpoint }: Operation): string => `${endpoint.method} ${endpoint.path}`;

export { OPERATIONS };
