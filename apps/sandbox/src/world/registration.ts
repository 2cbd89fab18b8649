import type { FieldErrors } from "@capno/api-client/schemas/wire-values";
import { PERMISSIONS } from "@capno/domain/account/permission";

import { createEmailLink } from "./email-links.ts";
import { getPasswordProblems, hashPassword } from "./passwords.ts";
import type { Database } from "./tables.ts";
import type { World } from "./world.ts";

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly user_type: "SU" | "SA";
  readonly sic: string;
  readonly groupname?: string | undefined;
  readonly sck?: string | undefined;
  readonly allowed_domains: readonly string[];
}

const EMAIL = /^[^\s@]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const ADMINISTRATOR_PERMISSIONS = [PERMISSIONS.capture, PERMISSIONS.viewDetail, PERMISSIONS.assignHandset];

/** Registers and "sends" the verification. Returns what is wrong, by field. */
export async function register(world: World, registration: Registration): Promise<FieldErrors | undefined> {
  const { errors, invitation } = await findProblems(world, registration);
  if (Object.keys(errors).length > 0 || !invitation) return errors;

  const isAdministrator = registration.user_type === "SA";
  const passwordHash = await hashPassword(registration.password, world.random, world.passwordCost);
  // Together or not at all: half an account could neither be used nor registered again.
  const { code, key } = await world.database.transaction().execute(async (transaction) => {
    const groupId = isAdministrator ? await createGroup(transaction, registration) : invitation.group_id;
    const { id } = await transaction
      .insertInto("accounts")
      .values({
        username: registration.username,
        password_hash: passwordHash,
        first_name: "",
        last_name: "",
        permissions: isAdministrator ? JSON.stringify(ADMINISTRATOR_PERMISSIONS) : invitation.permissions,
        is_verified: 0,
        has_consented: 0,
        has_watched_training: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction.insertInto("account_groups").values({ account_id: id, group_id: groupId }).execute();
    return {
      code: isAdministrator ? await createInvitation(world, transaction, groupId) : undefined,
      key: await createEmailLink(world, "verify", id, transaction),
    };
  });

  const link = `${world.options.url}/user/verify/?key=${key}`;
  await world.sendMail({
    at: new Date(world.clock.now()).toISOString(),
    to: registration.username,
    kind: "verification",
    subject: "Verify your email address for Capno",
    text: [
      `Open this link to verify your email address:\n\n${link}`,
      ...(code ? [`Your group's invitation code for standard users is ${code}.`] : []),
    ].join("\n\n"),
    link,
  });
  return undefined;
}

async function findProblems(world: World, registration: Registration) {
  const errors: Record<string, string[]> = {};
  const add = (field: string, ...messages: string[]) => {
    if (messages.length > 0) (errors[field] ??= []).push(...messages);
  };

  const domain = EMAIL.exec(registration.username)?.[1];
  if (!domain) add("username", "Enter a valid email address.");
  const namesake = await world.database
    .selectFrom("accounts")
    .select("id")
    .where("username", "=", registration.username)
    .executeTakeFirst();
  if (namesake) add("username", "A user with that username already exists.");
  add("password", ...getPasswordProblems(registration.password));

  const invitation = await world.database
    .selectFrom("invitations")
    .innerJoin("groups", "groups.id", "invitations.group_id")
    .select(["group_id", "permissions", "allowed_domains"])
    .where("code", "=", registration.sic)
    .executeTakeFirst();
  if (!invitation) add("sic", "Invalid secure invitation code.");

  if (registration.user_type === "SA") {
    await findAdministratorProblems(world, registration, domain, add);
  } else if (domain && invitation) {
    const allowed = JSON.parse(invitation.allowed_domains) as string[];
    if (!allowed.includes(domain)) {
      add("username", "Email addresses of this domain may not register with this group.");
    }
  }
  return { errors, invitation };
}

async function findAdministratorProblems(
  world: World,
  registration: Registration,
  domain: string | undefined,
  add: (field: string, ...messages: string[]) => void,
): Promise<void> {
  const token = await world.database
    .selectFrom("administrator_tokens")
    .select("token")
    .where("token", "=", registration.sck ?? "")
    .executeTakeFirst();
  if (!token) add("sck", "This administrator link is not valid.");

  const name = registration.groupname?.trim() ?? "";
  if (name === "") add("groupname", "This field is required.");
  const namesake = await world.database
    .selectFrom("groups")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();
  if (namesake) add("groupname", "A group with that name already exists.");

  const domains = registration.allowed_domains;
  if (domains.length === 0) add("allowed_domains", "This field is required.");
  const invalid = domains.filter((each) => !HOST_NAME.test(each));
  add("allowed_domains", ...invalid.map((each) => `${each} is not a valid domain.`));
  if (domain && invalid.length === 0 && domains.length > 0 && !domains.includes(domain)) {
    add("allowed_domains", "The domain of your own email address must be among them.");
  }
}

async function createGroup(database: Database, registration: Registration): Promise<number> {
  const name = registration.groupname?.trim() ?? "";
  const letters =
    name
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, "")
      .slice(0, 12) || "GROUP";
  const namesakes = await database
    .selectFrom("groups")
    .select("projectid")
    .where("projectid", "like", `${letters}%`)
    .execute();
  const { id } = await database
    .insertInto("groups")
    .values({
      name,
      projectid: namesakes.length > 0 ? `${letters}${namesakes.length + 1}` : letters,
      allowed_domains: JSON.stringify(registration.allowed_domains),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function createInvitation(world: World, database: Database, groupId: number): Promise<string> {
  const code = world.random.token(9);
  await database
    .insertInto("invitations")
    .values({
      code,
      group_id: groupId,
      permissions: JSON.stringify([PERMISSIONS.capture, PERMISSIONS.viewDetail]),
    })
    .execute();
  return code;
}
