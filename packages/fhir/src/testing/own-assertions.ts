import type { Bundle, Resource } from "@medplum/fhirtypes";

/** What no validator in reach finds: two values, references that lead nowhere, narratives that are no XHTML, and our own rules. */
export function findOwnFaults(bundle: Bundle): readonly string[] {
  const entries = bundle.entry ?? [];
  const urls = entries.map(({ fullUrl }) => fullUrl ?? "");
  const doubled = urls.filter((url, at) => urls.indexOf(url) !== at);
  return [
    ...doubled.map((url) => `own: ${url} stands for two entries`),
    ...findReferences(bundle).flatMap((reference) =>
      urls.includes(reference) ? [] : [`own: ${reference} leads nowhere`],
    ),
    ...entries.flatMap(({ resource }) => (resource === undefined ? [] : findFaultsOfOne(resource))),
  ];
}

function findFaultsOfOne(resource: Resource): readonly string[] {
  const name = resource.resourceType;
  const text = "text" in resource && typeof resource.text === "object" ? resource.text.div : undefined;
  return [
    ...findDoubleValues(resource).map((keys) => `own: ${name} has ${keys}`),
    ...findNarrativeFaults(text).map((fault) => `own: ${name} narrative ${fault}`),
    ...("conclusionCode" in resource ? [`own: ${name} has a conclusionCode`] : []),
    ...(name === "Patient" && "name" in resource ? ["own: Patient has a name"] : []),
    ...("identifier" in resource ? [] : [`own: ${name} has no identifier`]),
  ];
}

function findReferences(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === "reference" && typeof each === "string" ? [each] : findReferences(each),
  );
}

const CHOICES = ["value", "effective", "deceased", "multipleBirth"];

/** An element of many types may be there once: with two, each reader takes another. */
function findDoubleValues(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const keys = Object.keys(value);
  const doubled = CHOICES.flatMap((choice) => {
    const named = keys.filter((key) => new RegExp(`^${choice}[A-Z]`).test(key));
    return named.length > 1 ? [named.join(" and ")] : [];
  });
  return [...doubled, ...Object.values(value).flatMap(findDoubleValues)];
}

/** All that a narrative of ours may be: one paragraph of text. Stricter than XHTML, so nothing that is none passes. */
const ONE_PARAGRAPH =
  /^<div xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"><p>(?:[^<>&]|&(?:amp|lt|gt|quot|#39);)+<\/p><\/div>$/u;
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function findNarrativeFaults(div: string | undefined): readonly string[] {
  if (div === undefined) return ["is missing"];
  return [
    ...(ONE_PARAGRAPH.test(div) ? [] : ["is no paragraph of text in XHTML"]),
    ...(FORBIDDEN.test(div) ? ["holds what XML forbids"] : []),
  ];
}
