import { readFile } from "node:fs/promises";
import path from "node:path";

import type { ProductBuild } from "../../build/product-build.ts";
import type { Ports } from "../stack/ports.ts";
import { PRODUCTS, type ProductName } from "../stack/products.ts";
import type { DeploymentOrigins } from "../../release/deployment.ts";
import type { ShellDeployment } from "./shell-app.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

export function getWebFolder(app: "shell" | ProductName): string {
  return path.join(ROOT, "apps", app, "dist/web");
}

/** The addresses people and pages use; the servers themselves listen on 127.0.0.1. */
export function getOrigin(port: number): string {
  return `http://localhost:${port}`;
}

/** What differs from the local standard: keys of `config.json` and of `deployment.json`. */
export interface LocalOverrides {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly origins?: Partial<DeploymentOrigins>;
}

/** What `deployment.json` and `config.json` of this checkout would say: nothing of it needs a build. */
export function describeLocalDeployment(ports: Ports, overrides: LocalOverrides = {}) {
  const api = getOrigin(ports.sandbox);
  const origins: DeploymentOrigins = {
    shell: getOrigin(ports.shell),
    remotes: PRODUCTS.map((product) => getOrigin(ports[product])),
    api,
    realtime: [`ws://localhost:${ports.sandbox}`],
    ...overrides.origins,
  };
  return { origins, config: { ...createLocalConfig(ports, api), ...overrides.config } };
}

/** The deployment of this checkout: five servers on this machine, configured from their ports. */
export function createLocalDeployment(
  ports: Ports,
  contentPolicy: string,
  overrides: LocalOverrides = {},
): ShellDeployment {
  const { origins, config } = describeLocalDeployment(ports, overrides);
  return {
    folder: getWebFolder("shell"),
    documents: path.join(ROOT, "apps/sandbox/documents"),
    api: origins.api,
    contentPolicy,
    origins,
    readConfig: async () => config,
    readReleases: async () => {
      const builds = await Promise.all(PRODUCTS.map(readBuild));
      return {
        products: builds.map(({ build, product }) => ({
          ...build,
          baseUrl: `${getOrigin(ports[product])}/`,
        })),
      };
    },
  };
}

/** The content policy that the shell's build wrote. */
export async function readContentPolicy(): Promise<string> {
  const headers = await readJson<{ contentSecurityPolicy: string }>(
    path.join(ROOT, "apps/shell/dist/headers.json"),
  );
  return headers.contentSecurityPolicy;
}

export function createLocalConfig(ports: Ports, api: string): Readonly<Record<string, unknown>> {
  return {
    productName: "Capno",
    environmentName: "local",
    apiBaseUrl: api,
    realtime: { key: "capno-sandbox", cluster: "eu", host: "localhost", port: ports.sandbox, tls: false },
    supportEmail: "support@capno.example",
    links: {
      help: "/documents/help.pdf",
      privacyPolicy: "/documents/privacy-policy.pdf",
      decontaminationGuide: "/documents/decontamination-guide.pdf",
      captureQuickStartGuide: "/documents/capture-quick-start-guide.pdf",
      diagnoseQuickStartGuide: "/documents/diagnose-quick-start-guide.pdf",
      handsetInstructions: "/documents/handset-instructions-for-use.pdf",
      dashboardInstructions: "/documents/dashboard-instructions-for-use.pdf",
      productLabel: "/documents/product-label.svg",
      trainingVideo: "/documents/training-video.webm",
    },
    report: {
      regulatoryWarning:
        "Demonstration with synthetic data. Not a medical device: do not use for the care of a patient.",
      legalDisclaimer:
        "The result supports the judgement of a qualified clinician and does not replace it. The wording of this paragraph is a placeholder of the demonstration.",
      softwareUdiPrefix: "(01)05012345678900",
      saveFhir: true,
    },
    breathTest: {
      healthyWaveformHosts: [`localhost:${ports.sandbox}`],
      repeatBelowQuality: 60,
    },
  };
}

async function readBuild(product: ProductName): Promise<{ product: ProductName; build: ProductBuild }> {
  return {
    product,
    build: await readJson<ProductBuild>(path.join(ROOT, "apps", product, "dist/release.json")),
  };
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, "utf8")) as Content;
}
