import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A service on this machine that takes error reports. */
export interface ReportCollector {
  readonly origin: string;
  /** As `errorReporting.dsn`. */
  readonly dsn: string;
  /** What has arrived, one text for each request. */
  reports(): readonly string[];
  stop(): Promise<void>;
}

export async function startReportCollector(): Promise<ReportCollector> {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === "POST" && request.url?.startsWith("/api/7/envelope/")) reports.push(body);
      response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    dsn: `http://key@${host}/7`,
    reports: () => reports,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
