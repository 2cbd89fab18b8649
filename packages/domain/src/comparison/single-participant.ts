import type { Duid } from "../units.ts";

declare const who: unique symbol;

/**
 * Ties a value to one person. It exists for the compiler alone: taken and given back, so that what belongs to one
 * person fits neither another nor everybody.
 */
export interface ParticipantOwned<Who> {
  readonly [who]: (person: Who) => Who;
}

/** The participant whose records are compared, only with each other. */
export interface SingleParticipantResult<Who> extends ParticipantOwned<Who> {
  readonly duid: Duid;
}

/**
 * The only way to a person whose records can be compared. Each call makes a type of its own that does not leave it:
 * what was gathered in two calls does not compile as one comparison.
 */
export function requireSingleParticipant<Result>(
  duid: Duid,
  compare: <Who>(person: SingleParticipantResult<Who>) => Result,
): Result {
  return compare({ duid } as SingleParticipantResult<unknown>);
}
