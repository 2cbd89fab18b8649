import { getOrigin } from "./server/local-deployment.ts";

export const DEMO_PASSWORD = "breathe-easy-1";

/** What `/config.json` of a demo has beside the standard: the accounts of the sandbox on this port, and its stores. */
export function createDemoConfig(sandboxPort: number, { hasControls = true } = {}) {
  const account = (label: string, name: string) => ({
    label,
    email: `${name}@capno.example`,
    password: DEMO_PASSWORD,
  });
  return {
    demo: {
      controlUrl: hasControls ? getOrigin(sandboxPort) : "",
      accounts: [
        account("GP practice", "gp"),
        account("Respiratory clinic", "clinic"),
        account("Research team", "research"),
      ],
    },
    capture: {
      studyZone: "Europe/London",
      studyLogUrl: "/v2/study-log/",
    },
  };
}
