/** What the final diagnosis says otherwise than the first. */
export interface Revision {
  readonly probability?: number | undefined;
  readonly probabilityCategory?: string | undefined;
  readonly severityCategory?: string | undefined;
}

/** Final diagnoses that wait for the control call that releases them. */
export class HeldFinals {
  #gate: PromiseWithResolvers<Revision> | undefined;

  get isHeld(): boolean {
    return this.#gate !== undefined;
  }

  hold(): void {
    this.#gate ??= Promise.withResolvers<Revision>();
  }

  release(revision: Revision): void {
    this.#gate?.resolve(revision);
    this.#gate = undefined;
  }

  /** For a reset: drops the held diagnoses of the old world. */
  clear(): void {
    this.#gate = undefined;
  }

  /** At once, or when they are let go. */
  async pass(): Promise<Revision> {
    return (await this.#gate?.promise) ?? {};
  }
}
