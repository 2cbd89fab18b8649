import type { Page } from "@playwright/test";

export const toHandsetChannel = (udi: string) =>
  `private-encrypted-handset@${Buffer.from(udi, "utf8").toString("base64url")}`;

/** Events of one channel that have reached the page. Ask before the page connects. */
export function countEvents(page: Page, channel: string): () => number {
  let count = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const text = payload.toString();
      if (text.includes(`"${channel}"`) && !text.includes('"event":"pusher')) count += 1;
    }),
  );
  return () => count;
}

/** Requests for the keys of one channel, as they leave the page. */
export function countKeyRequests(page: Page, channel: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (!request.url().endsWith("/pusher/auth/")) return;
    if (new URLSearchParams(request.postData() ?? "").get("channel_name") === channel) count += 1;
  });
  return () => count;
}
