import { argon2, timingSafeEqual, type Argon2Parameters } from "node:crypto";

import type { Random } from "../simulator/random.ts";

/** What one guess costs; a hash is read at the cost it was written at. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Hashing a password is slow on purpose, so that guessing is slow. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };
/** The least that argon2 takes: signing in is the first step of most tests and the subject of few. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryKib: 8, passes: 1 };
const TAG_BYTES = 32;

/** `argon2id$<salt>$<hash>`, both base64url. */
export async function hashPassword(password: string, random: Random, cost: PasswordCost): Promise<string> {
  const salt = Buffer.from(random.token(16), "base64url");
  const key = await derive(password, salt, cost);
  return `argon2id$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

export async function isPasswordOf(hash: string, password: string, cost: PasswordCost): Promise<boolean> {
  const [method, salt, expected] = hash.split("$");
  if (method !== "argon2id" || !salt || !expected) return false;
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(actual, Buffer.from(expected, "base64url"));
}

/** What is wrong with a new password, in words for the person. */
export function getPasswordProblems(password: string): string[] {
  const problems: string[] = [];
  if (password.length < 8) {
    problems.push("This password is too short. It must contain at least 8 characters.");
  }
  if (password.length > 256) problems.push("This password is too long.");
  if (/^\d+$/.test(password)) problems.push("This password is entirely numeric.");
  return problems;
}

function derive(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: cost.memoryKib,
    passes: cost.passes,
  };
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
