import type { ShownFault, ShownMail } from "./page-state.ts";
import { FAULT_KINDS, formatFault } from "./page-texts.ts";
import { createElement, getElement } from "./element.ts";
import type { PageOptions } from "./sandbox-calls.ts";

const getList = (id: string) => getElement(id, HTMLUListElement);

function showRows(list: HTMLUListElement, rows: readonly HTMLElement[], empty: string): void {
  list.replaceChildren(...(rows.length > 0 ? rows : [createElement("li", { class: "empty" }, empty)]));
}

/** Newest first, each with the link the reader of the email would follow. */
export function showOutbox(mails: readonly ShownMail[]): void {
  const rows = mails
    .toReversed()
    .map((mail) =>
      createElement(
        "li",
        {},
        createElement("strong", {}, mail.subject),
        createElement("span", { class: "muted" }, `to ${mail.to}`),
        createElement("a", { href: mail.link, target: "_blank", rel: "noopener" }, "Open its link"),
      ),
    );
  showRows(getList("outbox"), rows, "Nothing yet. Register or reset a password in Capno.");
}

export function showFaults(faults: readonly ShownFault[]): void {
  const rows = faults.map((fault) =>
    createElement(
      "li",
      {},
      createElement("code", {}, `${fault.method === "*" ? "any" : fault.method} ${fault.path}`),
      createElement("span", { class: "muted" }, formatFault(fault)),
    ),
  );
  showRows(getList("faults"), rows, "None: everything is answered.");
}

/** Fills what does not change while the sandbox runs. */
export function showOptions({ scenarios, accounts, password }: PageOptions): void {
  getElement("scenarios", HTMLSelectElement).replaceChildren(
    ...scenarios.map((scenario) => createElement("option", { value: scenario }, scenario)),
  );
  getElement("fault-kinds", HTMLSelectElement).replaceChildren(
    ...Object.entries(FAULT_KINDS).map(([value, { word }]) => createElement("option", { value }, word)),
  );
  getElement("password", HTMLElement).textContent = password;
  getList("accounts").replaceChildren(
    ...accounts.map(({ username, about }) =>
      createElement(
        "li",
        {},
        createElement("a", { "data-account": username, target: "_blank", rel: "noopener" }, username),
        createElement("span", { class: "muted" }, about),
      ),
    ),
  );
}
