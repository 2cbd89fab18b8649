/** What went wrong with a script, whose element only reports "error". */
export type FileFault = "unreachable" | "altered";

/**
 * Fetches a file that failed as a script once more, as text, and past what the browser keeps: a server that is asked
 * whether an altered file is still its own by name would say yes. No answer or a refusal is `unreachable`; an
 * answer that does not fit its hash (a changed byte, a page of a proxy instead of a script) is `altered`.
 */
export async function diagnoseFile(
  url: string,
  integrity: string | undefined,
  fetchFile: typeof fetch,
): Promise<FileFault> {
  try {
    const reply = await fetchFile(url, { mode: "cors", credentials: "same-origin", cache: "reload" });
    if (!reply.ok) return "unreachable";
  } catch {
    return "unreachable";
  }
  if (!integrity) return "altered";
  try {
    await fetchFile(url, { mode: "cors", credentials: "same-origin", cache: "reload", integrity });
    // The file now has the right hash, or did not arrive: the fault was on the way, and a retry can succeed.
    return "unreachable";
  } catch {
    return "altered";
  }
}
