export interface Mail {
  readonly id: number;
  readonly at: string;
  readonly to: string;
  readonly kind: "verification" | "password-reset";
  readonly subject: string;
  readonly text: string;
  readonly link: string;
}

/** The emails the sandbox "sent". */
export class Outbox {
  #mails: Mail[] = [];
  #watchers = new Set<(mail: Mail) => void>();

  send(mail: Omit<Mail, "id">): void {
    const sent = { id: this.#mails.length + 1, ...mail };
    this.#mails.push(sent);
    for (const watcher of this.#watchers) watcher(sent);
  }

  list(): readonly Mail[] {
    return this.#mails;
  }

  watch(watcher: (mail: Mail) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  clear(): void {
    this.#mails = [];
  }
}
