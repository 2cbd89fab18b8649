/** The application of the Pusher protocol. Those of a real deployment come from its configuration. */
export interface RealtimeCredentials {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  /** 32 bytes. */
  readonly encryptionMasterKeyBase64: string;
}

export const SANDBOX_CREDENTIALS: RealtimeCredentials = {
  appId: "capno",
  key: "capno-sandbox",
  secret: "capno-sandbox-not-a-secret",
  encryptionMasterKeyBase64: Buffer.from("capno sandbox: synthetic data 1!").toString("base64"),
};
