export interface SignInForm {
  readonly username: string;
  readonly password: string;
}

type ReasonNextIsDisabled = "incomplete" | "under way" | "too soon";

export function getReasonNextIsDisabled(
  form: SignInForm,
  state: { readonly busy: boolean; readonly waitS: number },
): ReasonNextIsDisabled | undefined {
  if (state.busy) return "under way";
  if (state.waitS > 0) return "too soon";
  if (form.username.trim() === "" || form.password === "") return "incomplete";
  return undefined;
}

/** "For 8 hours after your last use"; 0 is as long as the server's token lives, which only the server knows. */
export function formatRememberedFor(minutes: number): string {
  if (!(minutes > 0)) return "Until you log out or the sign-in expires";
  const [size, unit] =
    minutes % 1440 === 0 ? [1440, "day"] : minutes % 60 === 0 ? [60, "hour"] : [1, "minute"];
  const count = minutes / size;
  return `For ${count} ${unit}${count === 1 ? "" : "s"} after your last use`;
}
