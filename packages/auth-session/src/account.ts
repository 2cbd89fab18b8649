export type { Account, Group } from "@capno/api-client/models/account";
