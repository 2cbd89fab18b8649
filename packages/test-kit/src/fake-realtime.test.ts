import { settle } from "@capno/api-client/manual-clock";
import { itBehavesAsRealtime } from "@capno/realtime/realtime-contract-test";

import { createFakeRealtime } from "./fake-realtime.ts";

itBehavesAsRealtime(() => {
  const realtime = createFakeRealtime();
  return {
    realtime,
    settle,
    emit: realtime.emit,
    reconnect: async () => {
      realtime.setLink("reconnecting");
      realtime.setLink("live");
      realtime.succeedAll();
      await settle();
    },
    refuse: async (channel) => {
      realtime.fail(channel);
      await settle();
    },
  };
});
