import { isProductId } from "@capno/domain/product/product-id";

/** What a new product is called. */
export interface NewProductOptions {
  /** Its folder in `apps`, its port's name and its federation container. */
  readonly folder: string;
  /** As routes and the manifest know it; the first segment of its addresses. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  /** What an account must hold to open it. */
  readonly permission: string;
  /** A line on the page where a person chooses between products. */
  readonly purpose: string;
}

/** A wish that cannot be granted, or a place that is not found: a line for a person. */
export class NewProductError extends Error {
  override readonly name = "NewProductError";
}

/** From `hello` alone: everything else is named after it. */
export function toNewProductOptions(
  folder: string,
  given: Partial<Omit<NewProductOptions, "folder">> = {},
): NewProductOptions {
  const id = given.id ?? folder;
  const name = given.name ?? `${folder.slice(0, 1).toUpperCase()}${folder.slice(1)}`;
  const wish: NewProductOptions = {
    folder,
    id,
    name,
    permission: given.permission ?? `camrest.${id}_ui`,
    purpose: given.purpose ?? `Open ${name}`,
  };
  for (const [what, text] of [
    ["folder", folder],
    ["id", id],
  ] as const) {
    if (!isProductId(text))
      throw new NewProductError(`"${text}" is no ${what}: small letters and digits, a letter first.`);
  }
  if (!/^camrest\.[a-z0-9_]+$/.test(wish.permission))
    throw new NewProductError(`"${wish.permission}" is no permission: it reads as camrest.hello_ui.`);
  if (/["\\\n]/.test(name + wish.purpose))
    throw new NewProductError("A name or purpose holds no quotation mark and no backslash.");
  return wish;
}
