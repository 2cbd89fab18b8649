export * from "./find-user.ts";
export * from "./participant-filter.ts";
export * from "./participant-id.ts";
export * from "./participant-order.ts";
export * from "./participant.ts";
export * from "./status-light.ts";
