import type { ShownHandset, Outcome } from "./page-state.ts";
import { formatPlace, formatStage, getMishaps, PATIENTS, PRODUCT_WORDS } from "./page-texts.ts";
import { drawTrace } from "./draw-trace.ts";
import { createElement, setText } from "./element.ts";
import type { Trace } from "./trace.ts";

export interface BreatheRequest {
  readonly profile: string;
  readonly outcome: Outcome;
}

export interface DeviceCard {
  readonly element: HTMLElement;
  /** `isLarge`: with its screen; else as a row of a list. */
  update(handset: ShownHandset, note: string, isLarge: boolean): void;
  draw(trace: Trace | undefined): void;
}

/** One handset as a little device: a mouthpiece, a screen with its trace, and who may breathe through it. */
export function createDeviceCard(
  first: ShownHandset,
  onBreathe: (request: BreatheRequest) => void,
): DeviceCard {
  const canvas = createElement("canvas", { class: "trace", "aria-hidden": "true" });
  const status = createElement("span", { class: "screen-status" });
  const bar = createElement("span", { class: "screen-progress", "aria-hidden": "true" });
  const place = createElement("p", { class: "place" });
  const lock = createElement("p", { class: "lock" });
  const note = createElement("p", { class: "note" });
  const titleId = `device-${first.udi.replace(/[^A-Za-z0-9]/g, "-")}`;
  let isBusy = false;

  const createButton = (word: string, className: string, request: BreatheRequest) => {
    const button = createElement("button", { type: "button", class: className }, word);
    // Not `disabled`, which would move the focus away from the button just pressed.
    button.addEventListener("click", () => {
      if (!isBusy) onBreathe(request);
    });
    return button;
  };
  const patients = PATIENTS.map(({ profile, word }) =>
    createButton(word, "button patient", { profile, outcome: "success" }),
  );
  const mishaps = getMishaps(first.product).map(({ outcome, word }) =>
    createButton(word, "button mishap", { profile: "copd", outcome }),
  );

  const element = createElement(
    "article",
    { class: "device", "data-product": first.product, "aria-labelledby": titleId },
    createElement(
      "div",
      { class: "body" },
      createElement("span", { class: "mouthpiece", "aria-hidden": "true" }),
      createElement(
        "div",
        { class: "face" },
        createElement(
          "div",
          { class: "engraving" },
          createElement("h2", { class: "serial", id: titleId }, first.label),
          createElement("span", { class: "product" }, PRODUCT_WORDS[first.product]),
          createElement("span", { class: "lamp", "aria-hidden": "true" }),
        ),
        createElement(
          "div",
          { class: "screen" },
          canvas,
          createElement("span", { class: "screen-unit", "aria-hidden": "true" }, "kPa CO₂"),
          status,
          bar,
        ),
      ),
    ),
    createElement("div", { class: "about" }, place, lock),
    createChoice(`${titleId}-patients`, "Breathe as", patients),
    createChoice(`${titleId}-mishaps`, "Fails:", mishaps),
    note,
  );

  return {
    element,
    update(handset, text, isLarge) {
      const { breath } = handset;
      isBusy = breath !== null;
      element.dataset["state"] = isBusy ? "breathing" : "ready";
      element.toggleAttribute("data-row", !isLarge);
      for (const button of [...patients, ...mishaps]) {
        button.setAttribute("aria-disabled", String(isBusy));
      }
      setText(status, breath === null ? "Ready" : formatStage(breath.stage, breath.progress));
      bar.style.setProperty("--progress", `${breath?.progress ?? 0}%`);
      setText(place, formatPlace(handset));
      setText(lock, handset.lockedBy === null ? "" : `In use by ${handset.lockedBy}`);
      setText(note, text);
    },
    draw(trace) {
      drawTrace(canvas, trace);
    },
  };
}

function createChoice(
  captionId: string,
  caption: string,
  buttons: readonly HTMLButtonElement[],
): HTMLElement {
  return createElement(
    "div",
    { class: "choice", role: "group", "aria-labelledby": captionId },
    createElement("span", { class: "caption", id: captionId }, caption),
    ...buttons,
  );
}
