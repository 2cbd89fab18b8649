import { settle } from "@capno/api-client/testing/manual-clock";
import { itBehavesAsRealtime } from "@capno/realtime/testing/realtime-contract-test";

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
