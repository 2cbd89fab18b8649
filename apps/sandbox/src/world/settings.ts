/** What a scenario may change in the behaviour of a world. */
export interface WorldSettings {
  readonly accessTokenS: number;
  readonly refreshTokenS: number;
  readonly lockLeaseMs: number;
  readonly resetLinkMs: number;
  readonly verificationLinkMs: number;
  /** Lifecycle events are not published; polling finds the result. */
  readonly losesPush: boolean;
  /** The next record's first diagnosis fails, and succeeds when tried again after this long. */
  readonly retriesDiagnosisAfterMs: number | undefined;
  /** Before the next record's own events, those of the previous patient's record arrive. */
  readonly previousPatientIsLate: boolean;
  readonly extraDiagnosisMs: number;
  readonly extraDiagnosisReplyMs: number;
  readonly hasHealthyWaveform: boolean;
  /** Another administrator takes the suggested user ID just before the next allocation. */
  readonly hasRivalAdministrator: boolean;
  /** Projects whose values are refused to accounts without `camrest.view_values`. */
  readonly blindedProjects: readonly string[];
}

export const DEFAULT_SETTINGS: WorldSettings = {
  accessTokenS: 300,
  refreshTokenS: 24 * 3600,
  lockLeaseMs: 5 * 60_000,
  resetLinkMs: 3_600_000,
  verificationLinkMs: 3 * 24 * 3_600_000,
  losesPush: false,
  retriesDiagnosisAfterMs: undefined,
  previousPatientIsLate: false,
  extraDiagnosisMs: 0,
  extraDiagnosisReplyMs: 0,
  hasHealthyWaveform: true,
  hasRivalAdministrator: false,
  blindedProjects: [],
};
