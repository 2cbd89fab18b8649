import { expect, it } from "vitest";

import { queryKeys } from "./query-keys.ts";

const ALL = {
  "the handsets": queryKeys.handsets,
  "the tests of one handset": queryKeys.breathTests("a"),
  "the tests of another handset": queryKeys.breathTests("b"),
  "one recording": queryKeys.recording("a"),
  "its features": queryKeys.features("a"),
  "its first diagnosis": queryKeys.diagnosis("a", "first"),
  "its final diagnosis": queryKeys.diagnosis("a", "final"),
  "another recording": queryKeys.recording("b"),
  "the features of another one": queryKeys.features("b"),
  "the final diagnosis of another one": queryKeys.diagnosis("b", "final"),
  "one healthy waveform": queryKeys.healthyWaveform("a"),
  "another healthy waveform": queryKeys.healthyWaveform("b"),
  "the versions of the backend": queryKeys.backendVersions,
} as const;

it.each(Object.entries(ALL))("queryKeys puts nothing else at or below the key of %s", (name, key) => {
  const beginsAlike = Object.entries(ALL).filter(([, other]) =>
    key.every((part: string, at: number) => other[at] === part),
  );
  expect(beginsAlike.map(([other]) => other)).toEqual([name]);
});
