import { PERMISSIONS } from "@capno/domain/account/permission";

import { hashPassword, type PasswordCost } from "../world/passwords.ts";
import { createRandom } from "../simulator/random.ts";
import type { World } from "../world/world.ts";

const { capture, viewDetail, assignHandset, screening, diagnosis } = PERMISSIONS;

export const DEMO_PASSWORD = "breathe-easy-1";
const DEMO_INVITATION_CODE = "DEMO-SIC";
const DEMO_ADMINISTRATOR_TOKEN = "DEMO-TOKEN";

const DEMO_GROUPS = [
  { projectid: "CARD", name: "Cardiff home monitoring study" },
  { projectid: "LEEDS", name: "Leeds COPD pilot" },
  { projectid: "GPNORTH", name: "North Street Surgery" },
  { projectid: "GPSOLO", name: "Harbour View Practice" },
  { projectid: "CLINIC", name: "City Respiratory Clinic" },
] as const;
export type DemoProject = (typeof DEMO_GROUPS)[number]["projectid"];

interface DemoAccount {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly permissions: readonly string[];
  readonly groups: readonly DemoProject[];
  readonly hasConsented?: false;
  readonly hasWatchedTraining?: false;
}

const RESEARCH = [capture, viewDetail, assignHandset];

/** Who may sign in to the demo, all with the same password. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    name: "research",
    firstName: "Rhian",
    lastName: "Morgan",
    permissions: RESEARCH,
    groups: ["CARD", "LEEDS"],
  },
  { name: "viewer", firstName: "Victor", lastName: "Hale", permissions: [capture], groups: ["CARD"] },
  { name: "gp", firstName: "Grace", lastName: "Patel", permissions: [screening], groups: ["GPNORTH"] },
  { name: "gp2", firstName: "Gareth", lastName: "Price", permissions: [screening], groups: ["GPNORTH"] },
  { name: "solo", firstName: "Sofia", lastName: "Lund", permissions: [screening], groups: ["GPSOLO"] },
  { name: "clinic", firstName: "Clara", lastName: "Iqbal", permissions: [diagnosis], groups: ["CLINIC"] },
  { name: "clinic2", firstName: "Conor", lastName: "Iwu", permissions: [diagnosis], groups: ["CLINIC"] },
  {
    name: "trainee",
    firstName: "Tom",
    lastName: "Rees",
    permissions: [diagnosis],
    groups: ["CLINIC"],
    hasWatchedTraining: false,
  },
  {
    name: "everyone",
    firstName: "Eve",
    lastName: "Ryan",
    permissions: Object.values(PERMISSIONS),
    groups: DEMO_GROUPS.map(({ projectid }) => projectid),
  },
  {
    name: "newcomer",
    firstName: "Nia",
    lastName: "Cole",
    permissions: RESEARCH,
    groups: ["CARD", "LEEDS"],
    hasConsented: false,
  },
  { name: "nobody", firstName: "Noah", lastName: "Body", permissions: [], groups: [] },
];

export const toDemoAddress = (name: string) => `${name}@capno.example`;

/** Password hashes by cost: hashing is slow, and all demo accounts share a password, so each is computed once. */
const demoHashes = new Map<PasswordCost, Promise<string>>();

/** Groups, accounts, the invitation code and the administrator token. Returns the ids of the groups. */
export async function fillAccounts(world: World): Promise<Readonly<Record<DemoProject, number>>> {
  const passwordHash = await hashDemoPassword(world.passwordCost);

  const groupIds = {} as Record<DemoProject, number>;
  for (const group of DEMO_GROUPS) {
    const { id } = await world.database
      .insertInto("groups")
      .values({
        ...group,
        allowed_domains: JSON.stringify(["capno.example", "clinic.example", "nhs.example"]),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    groupIds[group.projectid] = id;
  }
  for (const account of DEMO_ACCOUNTS) await addAccount(world, account, passwordHash, groupIds);

  await world.database
    .insertInto("invitations")
    .values({
      code: DEMO_INVITATION_CODE,
      group_id: groupIds.CARD,
      permissions: JSON.stringify([capture, viewDetail]),
    })
    .execute();
  await world.database
    .insertInto("administrator_tokens")
    .values({ token: DEMO_ADMINISTRATOR_TOKEN })
    .execute();
  return groupIds;
}

function hashDemoPassword(cost: PasswordCost): Promise<string> {
  const known = demoHashes.get(cost);
  if (known) return known;
  const hash = hashPassword(DEMO_PASSWORD, createRandom(1), cost);
  demoHashes.set(cost, hash);
  return hash;
}

async function addAccount(
  world: World,
  account: DemoAccount,
  passwordHash: string,
  groupIds: Readonly<Record<DemoProject, number>>,
): Promise<void> {
  const { id } = await world.database
    .insertInto("accounts")
    .values({
      username: toDemoAddress(account.name),
      password_hash: passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      permissions: JSON.stringify(account.permissions),
      is_verified: 1,
      has_consented: account.hasConsented === false ? 0 : 1,
      has_watched_training: account.hasWatchedTraining === false ? 0 : 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (account.groups.length === 0) return;
  await world.database
    .insertInto("account_groups")
    .values(account.groups.map((group) => ({ account_id: id, group_id: groupIds[group] })))
    .execute();
}
