export * from "./find-day-doubt.ts";
export * from "./parse-participants-file.ts";
export * from "./participant-status.ts";
export * from "./study-adherence.ts";
