import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, it } from "vitest";

import { readCompose, readDeployment, readYaml } from "./testing/confinements.ts";
import {
  findInstruction,
  HOSTING,
  readCommand,
  readContainerfile,
  ROOT,
} from "./testing/read-containerfile.ts";

const KINDS = { Deployment, Ingress, Namespace, NetworkPolicy, PodDisruptionBudget, Service };
const WEB = readContainerfile("Containerfile");
const SANDBOX = readContainerfile("Containerfile.sandbox");

interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
  readonly configMapGenerator: readonly { readonly name: string; readonly files: readonly string[] }[];
}
const kustomization = readYaml("kubernetes/kustomization.yaml") as Kustomization;
const resources = kustomization.resources.map(
  (name) => [name, readYaml(`kubernetes/${name}`) as { readonly kind: string }] as const,
);

describe("the linters of docs/hosting", () => {
  it.each(["Containerfile", "Containerfile.sandbox"])("dockerfile-utils has nothing against %s", (name) => {
    expect(validate(readFileSync(path.join(HOSTING, name), "utf8"))).toEqual([]);
  });

  it("dclint has nothing against compose.yaml", () => {
    const linter = new DCLinter({
      // Those of our formatter.
      rules: { "require-quotes-in-ports": [1, { quoteType: "double" }] },
      quiet: false,
      debug: false,
      exclude: [],
    });
    const results = linter.lintFiles([path.join(HOSTING, "compose.yaml")], false);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(results).toHaveLength(1);
  });

  it.each(resources)("the schemas of Kubernetes take %s, and know every field of it", (_name, resource) => {
    expect(findMistakes(resource)).toEqual([]);
  });

  it("would miss neither a wrong value nor a field that nobody reads", () => {
    const [, service] = resources.find(([name]) => name === "service.yaml") ?? [];
    const aService = (spec: object) => ({ ...service, kind: "Service", spec });
    expect(findMistakes(aService({ ports: "80" }))).toEqual(["data/spec/ports must be array"]);
    expect(findMistakes(aService({ selectors: { app: "capno" } }))).toEqual([
      "/spec/selectors/app is no field of a Service",
    ]);
  });
});

describe("what is fetched from elsewhere", () => {
  it.each([
    ["Containerfile", WEB],
    ["Containerfile.sandbox", SANDBOX],
  ])("names the base image of %s by its digest", (_name, instructions) => {
    expect(findInstruction(instructions, "ARG").text).toMatch(/^BASE=[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it("names every action of the workflows by its commit", () => {
    const workflows = path.join(ROOT, ".github/workflows");
    const uses = readdirSync(workflows).flatMap((name) => [
      ...readFileSync(path.join(workflows, name), "utf8").matchAll(/uses: *(\S+)/g),
    ]);
    expect(uses.length).toBeGreaterThan(0);
    for (const [, action] of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });
});

describe("what the files of docs/hosting say of each other", () => {
  it("lists every manifest in the kustomization", () => {
    const there = readdirSync(path.join(HOSTING, "kubernetes")).filter(
      (name) => name !== "kustomization.yaml",
    );
    expect([...kustomization.resources].toSorted()).toEqual(there.toSorted());
  });

  it("runs under one user and one port, and lets nobody but nginx's own paths be written", () => {
    const { securityContext, containers } = readDeployment().spec.template.spec;
    expect(findInstruction(WEB, "USER").text).toBe(
      `${securityContext.runAsUser}:${securityContext.runAsGroup}`,
    );
    const { web, sandbox } = readCompose().services;
    const port = findInstruction(WEB, "EXPOSE").text;
    expect([`127.0.0.1:${port}:${port}`]).toEqual(web?.ports);
    expect(containers[0].ports).toEqual([{ name: "http", containerPort: Number(port) }]);
    const sandboxPort = findInstruction(SANDBOX, "EXPOSE").text;
    expect(sandbox?.ports).toEqual([`127.0.0.1:${sandboxPort}:${sandboxPort}`]);
    expect(findInstruction(SANDBOX, "ENV").text).toContain(`CAPNO_SANDBOX_PORT=${sandboxPort}`);
    const nginx = readFileSync(path.join(HOSTING, "nginx.conf"), "utf8");
    const written = [...nginx.matchAll(/^\s*(?:pid|\w+_temp_path) ([^;]+);/gm)].map(([, file]) => file ?? "");
    expect(written).toHaveLength(6);
    const mounts = containers[0].volumeMounts.map(({ mountPath }) => mountPath);
    for (const file of written) {
      const folder = path.dirname(file);
      expect([web?.tmpfs, mounts.includes(folder)]).toEqual([[folder], true]);
    }
  });

  it("takes every right from both containers of compose", () => {
    for (const service of Object.values(readCompose().services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
    }
  });

  it("keeps to the restricted profile of Kubernetes", () => {
    const { template } = readDeployment().spec;
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    expect(template.spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  it("asks in Kubernetes what the image's own health check asks", () => {
    const { readinessProbe } = readDeployment().spec.template.spec.containers[0];
    expect(readinessProbe.exec.command).toEqual(readCommand(findInstruction(WEB, "HEALTHCHECK")));
  });

  it("mounts the three live files where the image's links lead", () => {
    const { containers, volumes } = readDeployment().spec.template.spec;
    const map = volumes.find(({ configMap }) => configMap)?.configMap;
    const [generator] = kustomization.configMapGenerator;
    expect(generator?.name).toBe(map?.name);
    expect(generator?.files).toEqual(map?.items.map(({ key, path: at }) => `${key}=live/${at}`));
    const linked = /for file in ([^;]+);/.exec(findInstruction(WEB.slice(0, 6), "RUN").text)?.[1];
    expect(map?.items.map(({ path: at }) => at).join(" ")).toBe(linked);
    expect(containers[0].volumeMounts).toContainEqual({
      name: "live",
      mountPath: "/etc/capno",
      readOnly: true,
    });
    expect(readCompose().services["web"]?.volumes?.[0]).toMatch(/^\$\{CAPNO_LIVE:\?.+\}:\/etc\/capno:ro$/);
  });

  it("names the image that the kustomization puts in its place", () => {
    expect(readFileSync(path.join(HOSTING, "kubernetes/deployment.yaml"), "utf8")).toContain(
      `image: ${kustomization.images[0]?.name}\n`,
    );
  });

  it("copies what is there: from docs, from the repository, from a release", () => {
    const { web, sandbox } = readCompose().services;
    const contexts = [web, sandbox].map(({ build } = { build: { context: "", dockerfile: "" } }) => {
      expect(existsSync(path.join(HOSTING, build.context, build.dockerfile))).toBe(true);
      return path.join(HOSTING, build.context);
    });
    expect(Object.keys(web?.build.additional_contexts ?? {})).toEqual(["release"]);
    for (const [index, instructions] of [WEB, SANDBOX].entries()) {
      const copies = instructions.filter(({ keyword, flags }) => keyword === "COPY" && !("from" in flags));
      expect(copies.length).toBeGreaterThan(1);
      const sources = copies.flatMap(({ words }) => words.slice(0, -1));
      expect(sources.filter((name) => !existsSync(path.join(contexts[index] ?? "", name)))).toEqual([]);
    }
  });

  it("copies every package that the sandbox is made of", () => {
    const copied = SANDBOX.filter(({ keyword }) => keyword === "COPY").flatMap(({ words }) =>
      words.slice(0, -1),
    );
    const missing = [...findWorkspaces("apps/sandbox")].filter(
      (folder) => !copied.some((each) => each.endsWith("/") && `${folder}/`.startsWith(each)),
    );
    expect(missing).toEqual([]);
    const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
      readonly packageManager: string;
    };
    expect(findInstruction(SANDBOX, "RUN").text).toContain(
      `${packageManager} install --frozen-lockfile --prod`,
    );
  });
});

/** What its schema says against it; and each field that the schema does not know, which it lets pass. */
function findMistakes(resource: { readonly kind: string }): readonly string[] {
  const Kind = KINDS[resource.kind as keyof typeof KINDS];
  const judge = (candidate: object): string | undefined => {
    try {
      new Kind(candidate).validate();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const said = judge(resource);
  if (said !== undefined) return [said];
  // A value that no schema allows is only refused where there is one.
  return findPaths(resource)
    .filter((steps) => judge(replaceAt(resource, steps, Symbol("no value"))) === undefined)
    .map((steps) => `/${steps.join("/")} is no field of a ${resource.kind}`);
}

function findPaths(value: unknown, above: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const steps = [...above, key];
    const below = findPaths(each, steps);
    return below.length > 0 ? below : [steps];
  });
}

function replaceAt(value: object, [step = "", ...further]: readonly string[], by: symbol): object {
  const copy = structuredClone(value) as Record<string, unknown>;
  const inner = copy[step];
  copy[step] = further.length === 0 || typeof inner !== "object" ? by : replaceAt(inner ?? {}, further, by);
  return copy;
}

/** The folders of a package of the workspace and of all it stands on when it runs. */
function findWorkspaces(folder: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const [name, version] of Object.entries(dependencies))
    if (version.startsWith("workspace:")) findWorkspaces(`packages/${name.replace("@capno/", "")}`, found);
  return found;
}
