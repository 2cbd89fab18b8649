declare const unit: unique symbol;
export type Branded<Base, Name extends string> = Base & { readonly [unit]: Name };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Branded<number, "EpochMs">;
/** The unique device identifier of a handset, as on the wire. */
export type HandsetUdi = Branded<string, "HandsetUdi">;
/** A participant's user ID, `{project ID of the group}-{number}`. */
export type Duid = Branded<string, "Duid">;

export const toEpochMs = (ms: number): EpochMs => ms as EpochMs;
export const toHandsetUdi = (udi: string): HandsetUdi => udi as HandsetUdi;
export const toDuid = (duid: string): Duid => duid as Duid;
