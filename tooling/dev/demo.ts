import { getOrigin } from "./server/local-deployment.ts";

export const DEMO_PASSWORD = "breathe-easy-1";

/** The `demo` section of `/config.json` for the sandbox on this port; the accounts are those of its demo. */
export function createDemoConfig(sandboxPort: number, { hasControls = true } = {}) {
  const account = (label: string, name: string) => ({
    label,
    email: `${name}@capno.example`,
    password: DEMO_PASSWORD,
  });
  return {
    controlUrl: hasControls ? getOrigin(sandboxPort) : "",
    accounts: [
      account("GP practice", "gp"),
      account("Respiratory clinic", "clinic"),
      account("Research team", "research"),
    ],
  };
}
