import { openMemoryTarget, toDiskTarget, type OpenTarget } from "./package-target.ts";

/** The file picker API, which TypeScript's DOM library does not declare. */
type SavePicker = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly description: string; readonly accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

function getSavePicker(): SavePicker | undefined {
  const picker: unknown = Reflect.get(globalThis, "showSaveFilePicker");
  return typeof picker === "function" ? (picker as SavePicker).bind(globalThis) : undefined;
}

/** Whether a package can be written to disk as it comes into being. */
export const canWriteToDisk = (): boolean => getSavePicker() !== undefined;

/** The destination that the user chose; undefined if the user cancelled. */
export async function pickTarget(
  name: string,
): Promise<{ readonly open: OpenTarget; readonly name: string } | undefined> {
  const pick = getSavePicker();
  if (pick === undefined) return { open: openMemoryTarget, name };
  try {
    const file = await pick({
      suggestedName: name,
      types: [{ description: "ZIP file", accept: { "application/zip": [".zip"] } }],
    });
    return { open: toDiskTarget(file), name: file.name };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  }
}
