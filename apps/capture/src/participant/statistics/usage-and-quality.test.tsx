import { toParticipants, type ParticipantSource } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { UsageAndQuality } from "./UsageAndQuality.tsx";

it.each<[Partial<ParticipantSource>, string, string]>([
  [{ adherenceFraction: 0.62, qualityFraction: 0.91 }, "62%", "91%"],
  [{ adherenceFraction: 0, qualityFraction: 0 }, "0%", "0%"],
  [{ adherenceFraction: null, qualityFraction: null }, "-Not known", "-Not Used Recently"],
])("use and quality tell nothing known from none: %j [SAFETY]", (source, adherence, quality) => {
  const [participant] = toParticipants([{ ...NEVER_USED, duid: "CARD-1", ...source }], toEpochMs(0));
  render(
    <ServicesProvider services={aProductServices()}>
      {participant && <UsageAndQuality participant={participant} />}
    </ServicesProvider>,
  );
  const text = screen.getByRole("region").textContent.replaceAll("\u2009", "");
  expect(text).toContain(`Adherence${adherence}`);
  expect(text).toContain(`Overall breath quality${quality}`);
  // And nothing between them.
  expect(text).toContain(`Adherence${adherence}Overall breath quality${quality}Over 6 months`);
});
