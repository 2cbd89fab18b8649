/** A script element only says "error". What was it? */
export type FileFault = "unreachable" | "altered";

/**
 * Asks for a file that failed as a script once more, in words: no answer or a refusal is `unreachable`; an
 * answer that does not fit its hash (a changed byte, a page of a proxy instead of a script) is `altered`.
 */
export async function diagnoseFile(
  url: string,
  integrity: string | undefined,
  fetchFile: typeof fetch,
): Promise<FileFault> {
  try {
    const reply = await fetchFile(url, { mode: "cors", credentials: "omit", cache: "no-cache" });
    if (!reply.ok) return "unreachable";
  } catch {
    return "unreachable";
  }
  if (!integrity) return "altered";
  try {
    await fetchFile(url, { mode: "cors", credentials: "omit", cache: "no-cache", integrity });
    // It fits now, or did not come: what went wrong was on the way, and trying again will do.
    return "unreachable";
  } catch {
    return "altered";
  }
}
