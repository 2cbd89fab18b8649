import { hasSavePicker, pickFile, type FileSaving } from "@capno/ui-kit/behaviour/save-file";

import { openMemoryTarget, toDiskTarget, type OpenTarget } from "./package-target.ts";

/** Whether a package is written to disk as it comes into being. */
export const canWriteToDisk = (saving: FileSaving | undefined): boolean => hasSavePicker(saving);

/** The destination that the user chose; undefined if the user cancelled. */
export async function pickTarget(
  name: string,
  saving: FileSaving | undefined,
): Promise<{ readonly open: OpenTarget; readonly name: string } | undefined> {
  const file = await pickFile(name, saving);
  if (file === "cancelled") return undefined;
  return file === "no-picker"
    ? { open: openMemoryTarget, name }
    : { open: toDiskTarget(file), name: file.name };
}
