import type { Account, Group } from "@capno/api-client/models/account";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { readConfiguration } from "@capno/domain/configuration/schema";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

export function aGroup(changes: Partial<Group> = {}): Group {
  return { id: 1, projectId: "CARD", name: "Cardiff study", ...changes };
}

/** By default an account with every permission and consent. */
export function anAccount(changes: Partial<Account> = {}): Account {
  return {
    username: "everyone@capno.example",
    firstName: "Robin",
    lastName: "Archer",
    groups: [aGroup()],
    permissions: Object.values(PERMISSIONS),
    hasConsentedToEula: true,
    hasWatchedTrainingVideo: true,
    ...changes,
  };
}

/** The defaults of a deployment, with an API, a realtime service and a software UDI. */
export function aRuntimeConfig(changes: Partial<RuntimeConfig> = {}): RuntimeConfig {
  const written = {
    environmentName: "local",
    apiBaseUrl: "https://api.capno.example",
    realtime: { key: "app-key", fallback: false },
    breathTest: { healthyWaveformHosts: ["waveforms.capno.example"] },
    statistics: { displayed: ["endTidalCo2", "respiratoryRate", "obstructiveIndex"] },
    report: { softwareUdiPrefix: "(01)05060000000001" },
  };
  return { ...readConfiguration(written, ""), ...changes };
}
