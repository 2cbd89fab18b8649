/** What a GS1 device identifier written with its brackets says. */
export interface ReadUdi {
  /** (01): fourteen digits that name the product. */
  readonly gtin: string | undefined;
  /** (21) */
  readonly serialNumber: string | undefined;
}

/** Reads the two parts a receiver looks for; another form of identifier has neither and is kept whole. */
export function readUdi(udi: string): ReadUdi {
  return {
    gtin: /\(01\)(\d{14})(?!\d)/.exec(udi)?.[1],
    serialNumber: /\(21\)([^()]{1,20})(?=\(|$)/.exec(udi)?.[1],
  };
}
