import { argon2, timingSafeEqual, type Argon2Parameters } from "node:crypto";

import type { Random } from "./random.ts";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;

/** `argon2id$<salt>$<hash>`, both base64url. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = Buffer.from(random.token(16), "base64url");
  return `argon2id$${salt.toString("base64url")}$${(await derive(password, salt)).toString("base64url")}`;
}

export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [method, salt, expected] = hash.split("$");
  if (method !== "argon2id" || !salt || !expected) return false;
  const actual = await derive(password, Buffer.from(salt, "base64url"));
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

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  };
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
