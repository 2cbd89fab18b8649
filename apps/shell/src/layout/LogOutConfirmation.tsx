import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { WarningIcon } from "@capno/ui-kit/icons";
import { useEffect, useRef } from "react";

import type { ChosenLogOut } from "./use-log-out.ts";
import styles from "./LogOutConfirmation.module.css";

/** The products' objections to a log-out, and a button to log out anyway. The page stays usable meanwhile. */
export function LogOutConfirmation({ leaving }: { readonly leaving: ChosenLogOut }) {
  const { questions, confirm, stay } = leaving;
  const strip = useRef<HTMLElement>(null);
  // Move focus here so that keyboard and screen-reader users find the question.
  useEffect(() => strip.current?.focus(), [questions]);
  if (questions.length === 0) return null;
  return (
    <section
      ref={strip}
      className={styles.strip}
      data-on="screen"
      tabIndex={-1}
      aria-label="Before you log out"
    >
      <Icon icon={WarningIcon} />
      <div className={styles.words}>
        {questions
          .flatMap(({ concerns }) => concerns)
          .map(({ message, links }) => (
            <p key={message}>
              <span>{`${message}: `}</span>
              {links.map(({ label, to }, index) => (
                <span key={to}>
                  {index > 0 && <span>, </span>}
                  <Link to={to} aria-label={`Open ${label}`}>
                    {label}
                  </Link>
                </span>
              ))}
              <span>.</span>
            </p>
          ))}
      </div>
      <div className={styles.choices}>
        <Button size="small" onClick={confirm}>
          Log out anyway
        </Button>
        {questions.map(({ overview: { label, to } }) => (
          <Link key={to} to={to} className={buttonClass("primary", "small")}>
            {label}
          </Link>
        ))}
        <Button variant="quiet" size="small" onClick={stay}>
          Stay
        </Button>
      </div>
    </section>
  );
}
