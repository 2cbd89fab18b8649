import { readdirSync, readFileSync } from "node:fs";
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
import { parse } from "yaml";

const HOSTING = path.join(import.meta.dirname, "../../docs/hosting");
const KINDS = { Deployment, Ingress, Namespace, NetworkPolicy, PodDisruptionBudget, Service };

const readYaml = (name: string): unknown => parse(readFileSync(path.join(HOSTING, name), "utf8"));

interface Kustomization {
  readonly resources: readonly string[];
}
const { resources } = readYaml("kubernetes/kustomization.yaml") as Kustomization;
const manifests = resources.map(
  (name) => [name, readYaml(`kubernetes/${name}`) as { readonly kind: string }] as const,
);

describe("docs/hosting", () => {
  it.each(["Containerfile", "Containerfile.sandbox"])("%s passes dockerfile-utils", (name) => {
    expect(validate(readFileSync(path.join(HOSTING, name), "utf8"))).toEqual([]);
  });

  it("compose.yaml passes dclint", () => {
    const linter = new DCLinter({
      // Our formatter writes double quotes.
      rules: { "require-quotes-in-ports": [1, { quoteType: "double" }] },
      quiet: false,
      debug: false,
      exclude: [],
    });
    const results = linter.lintFiles([path.join(HOSTING, "compose.yaml")], false);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(results).toHaveLength(1);
  });

  it.each(manifests)("%s is valid by the Kubernetes schema", (_name, manifest) => {
    const Kind = KINDS[manifest.kind as keyof typeof KINDS] as new (fields: object) => { validate(): void };
    expect(() => new Kind(manifest).validate()).not.toThrow();
  });

  it("kustomization.yaml lists every manifest", () => {
    const present = readdirSync(path.join(HOSTING, "kubernetes")).filter(
      (name) => name !== "kustomization.yaml",
    );
    expect(resources.toSorted()).toEqual(present.toSorted());
  });

  it("compose.yaml runs both containers read-only and without capabilities", () => {
    const { services } = readYaml("compose.yaml") as { readonly services: Readonly<Record<string, object>> };
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
    }
  });

  it("deployment.yaml satisfies the restricted Pod Security Standard", () => {
    expect(readYaml("kubernetes/deployment.yaml")).toMatchObject({
      spec: {
        template: {
          spec: {
            automountServiceAccountToken: false,
            securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
            containers: [
              {
                securityContext: {
                  allowPrivilegeEscalation: false,
                  readOnlyRootFilesystem: true,
                  capabilities: { drop: ["ALL"] },
                },
              },
            ],
          },
        },
      },
    });
  });
});
