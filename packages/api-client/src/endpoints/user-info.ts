import { callApi, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { Account } from "../models/account.ts";
import { UserInfoReply } from "../schemas/user-info.ts";

/** Who is signed in. */
export async function getUserInfo(http: Http, options?: CallOptions): Promise<Account> {
  const wire = await callApi(
    http,
    {
      method: "GET",
      path: "/user/info/",
      action: "loading user data",
      required: true,
      ...withSignal(options),
    },
    UserInfoReply,
  );
  return toAccount(wire);
}

export function toAccount(wire: UserInfoReply): Account {
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
