import "@capno/ui-kit/styles/page-tokens.css";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { useEffect, useEffectEvent, useState } from "react";

import { useShell } from "../../../services/shell-context.ts";
import styles from "./DemoAccounts.module.css";

/** One press to be inside. Only where the configuration names demo accounts: a sandbox, never production. */
export function DemoAccounts({ demo }: { readonly demo: NonNullable<RuntimeConfig["demo"]> }) {
  const { sessionActions } = useShell();
  const [problem, setProblem] = useState("");
  const [opening, setOpening] = useState<string>();

  async function enter({ email, password }: (typeof demo.accounts)[number]) {
    if (opening !== undefined) return;
    setOpening(email);
    setProblem("");
    const outcome = await sessionActions.signIn({ username: email, password, remember: false });
    if (outcome.kind === "signed-in") return;
    setOpening(undefined);
    setProblem(outcome.kind === "refused" ? outcome.message : "This account could not be opened. Try again.");
  }

  // The sandbox's control page links to its accounts like this. They all have the same password.
  const enterAs = useEffectEvent((email: string) => {
    const password = demo.accounts[0]?.password;
    if (password !== undefined) void enter({ label: email, email, password });
  });
  useEffect(() => {
    const email = new URLSearchParams(location.hash.slice(1)).get("as");
    if (email === null) return;
    // Wait until the page is drawn.
    const entering = setTimeout(() => enterAs(email));
    return () => clearTimeout(entering);
  }, []);

  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p>Try it as:</p>
      <ul className={styles.accounts}>
        {demo.accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              aria-disabled={opening !== undefined}
              aria-busy={opening === account.email}
              onPointerEnter={() => sessionActions.prepare()}
              onFocus={() => sessionActions.prepare()}
              onClick={() => void enter(account)}
            >
              {account.label}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{problem !== "" && <span>{problem}</span>}</p>
      {demo.controlUrl !== "" && (
        <p className={styles.hint}>
          <span>Simulated handsets breathe for you. </span>
          <a href={demo.controlUrl} target="_blank" rel="noopener noreferrer">
            Open the control page
          </a>
        </p>
      )}
    </section>
  );
}
