export interface SignInForm {
  readonly username: string;
  readonly password: string;
}

export type ReasonNextIsDisabled = "incomplete" | "under way" | "too soon";

/** Why Next is disabled. @spec §5 */
export function getReasonNextIsDisabled(
  form: SignInForm,
  state: { readonly busy: boolean; readonly waitS: number },
): ReasonNextIsDisabled | undefined {
  if (state.busy) return "under way";
  if (state.waitS > 0) return "too soon";
  if (form.username.trim() === "" || form.password === "") return "incomplete";
  return undefined;
}
