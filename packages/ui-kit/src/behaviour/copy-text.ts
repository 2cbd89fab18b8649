/** Some browsers never answer, as where a policy of the organisation holds the clipboard back. */
const LIMIT_MS = 5_000;

/** Puts text into the clipboard; false where the browser refuses, has none, or does not answer in time. */
export async function copyText(text: string): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  try {
    return await Promise.race([navigator.clipboard.writeText(text).then(() => true), limit]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
