import { readFileSync } from "node:fs";
import path from "node:path";

import { parse } from "yaml";

import { findInstruction, HOSTING, readContainerfile } from "./read-containerfile.ts";
import type { Confinement } from "./run-container.ts";

/** Of a compose file, what is read here. */
export interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly read_only?: boolean;
        readonly cap_drop?: readonly string[];
        readonly security_opt?: readonly string[];
        readonly tmpfs?: readonly string[];
        readonly ports?: readonly string[];
        readonly volumes?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly build: {
          readonly context: string;
          readonly dockerfile: string;
          readonly additional_contexts?: Readonly<Record<string, string>>;
        };
      }
    >
  >;
}

/** Of a Deployment, what is read here. */
export interface Deployment {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly automountServiceAccountToken: boolean;
        readonly securityContext: {
          readonly runAsNonRoot: boolean;
          readonly runAsUser: number;
          readonly runAsGroup: number;
          readonly seccompProfile: { readonly type: string };
        };
        readonly containers: readonly [
          {
            readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
            readonly readinessProbe: { readonly exec: { readonly command: readonly string[] } };
            readonly securityContext: {
              readonly allowPrivilegeEscalation: boolean;
              readonly readOnlyRootFilesystem: boolean;
              readonly capabilities: { readonly drop: readonly string[] };
            };
            readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
          },
        ];
        readonly volumes: readonly {
          readonly name: string;
          readonly emptyDir?: object;
          readonly configMap?: {
            readonly name: string;
            readonly items: readonly { readonly key: string; readonly path: string }[];
          };
        }[];
      };
    };
  };
}

export const readYaml = (name: string): unknown => parse(readFileSync(path.join(HOSTING, name), "utf8"));
export const readCompose = (): Compose => readYaml("compose.yaml") as Compose;
export const readDeployment = (): Deployment => readYaml("kubernetes/deployment.yaml") as Deployment;

/** Everybody who says how the container runs: as whom, and where it may write. */
export function readConfinements(): readonly (readonly [name: string, Confinement])[] {
  const user = findInstruction(readContainerfile("Containerfile"), "USER").text;
  const { securityContext, containers, volumes } = readDeployment().spec.template.spec;
  const writable = volumes
    .filter(({ emptyDir }) => emptyDir !== undefined)
    .flatMap(({ name }) => containers[0].volumeMounts.filter((mount) => mount.name === name))
    .map(({ mountPath }) => mountPath);
  return [
    ["compose.yaml", { user, writable: readCompose().services["web"]?.tmpfs ?? [] }],
    ["kubernetes", { user: `${securityContext.runAsUser}:${securityContext.runAsGroup}`, writable }],
    // OpenShift and others choose a number of their own.
    ["somebody else's number", { user: "1000660000:0", writable }],
  ];
}
