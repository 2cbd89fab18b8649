import { nameTimeZone } from "@capno/domain/time/time-zone";
import { readBrowserTimeZone } from "@capno/ui-kit/behaviour/browser-time-zone";

import type { EnvironmentFacts } from "./problem-report.ts";

type PageFacts = Pick<
  EnvironmentFacts,
  "timeZone" | "isTimeZoneNamed" | "isPageTranslated" | "isPageAltered" | "defaultFontPx"
>;

export function readPageFacts(page: Document): PageFacts {
  const { name, isAssumed } = nameTimeZone(readBrowserTimeZone());
  const elements = [...page.querySelectorAll("*")];
  const { fontSize } = getComputedStyle(page.documentElement);
  return {
    timeZone: name,
    isTimeZoneNamed: !isAssumed,
    // Chrome and Edge mark translated texts so; both put <font> into them.
    isPageTranslated:
      page.querySelector("font, [_msttexthash]") !== null ||
      /(?:^|\s)translated-(?:ltr|rtl)/.test(page.documentElement.className),
    // The application makes no custom element.
    isPageAltered: elements.some(({ localName }) => localName === "font" || localName.includes("-")),
    defaultFontPx: Math.round(Number.parseFloat(fontSize)) || 0,
  };
}
