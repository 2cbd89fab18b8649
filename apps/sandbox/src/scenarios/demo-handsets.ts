import type { World } from "../world/world.ts";
import type { DemoProject } from "./demo-accounts.ts";

interface TestHandset {
  readonly udi: string;
  readonly product: "nts" | "ntd";
  readonly name: string;
  readonly group: DemoProject;
}

/** A made-up manufacturer's number, then type and serial, as the label of a handset has it. */
export const toUdi = (typeAndSerial: string) => `(01)05012345678900(21)${typeAndSerial}`;

/** The handsets of practices and clinics. */
export const TEST_HANDSETS: readonly TestHandset[] = [
  { udi: toUdi("NTA00201"), product: "nts", name: "Treatment room", group: "GPNORTH" },
  { udi: toUdi("NTA00202"), product: "nts", name: "Nurse's desk", group: "GPNORTH" },
  { udi: toUdi("NTA00203"), product: "nts", name: "Home visits", group: "GPNORTH" },
  { udi: toUdi("NTA00301"), product: "nts", name: "Surgery", group: "GPSOLO" },
  { udi: toUdi("NTC100401"), product: "ntd", name: "Lung function lab", group: "CLINIC" },
  { udi: toUdi("NTC100402"), product: "ntd", name: "Consulting room 2", group: "CLINIC" },
];

export async function fillTestHandsets(
  world: World,
  groupIds: Readonly<Record<DemoProject, number>>,
  handsets: readonly TestHandset[] = TEST_HANDSETS,
): Promise<void> {
  await world.database
    .insertInto("handsets")
    .values(
      handsets.map(({ udi, product, name, group }) => ({
        udi,
        product,
        name,
        group_id: groupIds[group],
        duid: null,
        allocated_at: null,
        allocated_by: null,
      })),
    )
    .execute();
}
