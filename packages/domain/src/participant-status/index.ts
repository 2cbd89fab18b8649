export * from "./parse-participants-file.ts";
export * from "./participant-status.ts";
export * from "./study-adherence.ts";
