import { createHash } from "node:crypto";

import type { PackageMetadata } from "./package-metadata.ts";

export interface BuiltApplication {
  readonly name: string;
  readonly version: string;
}

/** `licences.json`: what the licences page of the application shows. */
export function createLicenceList(packages: readonly PackageMetadata[]): readonly object[] {
  return packages.map(({ name, version, licence, url, author }) => ({ name, version, licence, url, author }));
}

/**
 * `sbom.json`: CycloneDX 1.6. It holds no time and no chance, so that two builds of one source are equal:
 * the serial number comes from the content.
 */
export function createBillOfMaterials(
  application: BuiltApplication,
  packages: readonly PackageMetadata[],
): object {
  const components = packages.map(toComponent);
  const reference = toReference(application.name, application.version);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${toUuid(JSON.stringify([application, components]))}`,
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": reference,
        name: application.name,
        version: application.version,
      },
    },
    components,
    dependencies: [
      { ref: reference, dependsOn: packages.map(({ name, version }) => toReference(name, version)) },
      ...packages.map(({ name, version, dependencies }) => ({
        ref: toReference(name, version),
        dependsOn: packages
          .filter((other) => dependencies.includes(other.name))
          .map((other) => toReference(other.name, other.version)),
      })),
    ],
  };
}

function toComponent({ name, version, licence, url, author }: PackageMetadata): object {
  const reference = toReference(name, version);
  return {
    type: "library",
    "bom-ref": reference,
    name,
    version,
    purl: reference,
    ...(licence === "unknown" ? {} : { licenses: [toLicenceEntry(licence)] }),
    ...(author ? { authors: [{ name: author }] } : {}),
    ...(url ? { externalReferences: [{ type: "website", url }] } : {}),
  };
}

function toLicenceEntry(licence: string): object {
  if (/ (?:OR|AND|WITH) /.test(licence)) return { expression: licence };
  return { license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } };
}

/** A package URL: `pkg:npm/%40scope/name@1.2.3`. */
function toReference(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** A UUID of version 8, made of the content's own hash. */
function toUuid(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
