import { callApi, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { Account } from "../models/account.ts";
import { UserInfoReply } from "../schemas/user-info.ts";

export const USER_INFO = {
  method: "GET",
  path: "/user/info/",
  action: "loading user data",
  required: true,
  reply: UserInfoReply,
} as const satisfies Endpoint;

export async function getUserInfo(http: Http, options?: CallOptions): Promise<Account> {
  const wire = await callApi(http, toRequest(USER_INFO, {}, options), USER_INFO.reply);
  return toAccount(wire);
}

function toAccount(wire: UserInfoReply): Account {
  return {
    username: wire.username,
    firstName: wire.first_name,
    lastName: wire.last_name,
    groups: wire.groups.map(({ id, projectid, name }) => ({ id, projectId: projectid, name })),
    permissions: wire.perms,
    hasConsentedToEula: wire.consented_to_eula,
    hasWatchedTrainingVideo: wire.has_watched_ntd_training_video,
  };
}
