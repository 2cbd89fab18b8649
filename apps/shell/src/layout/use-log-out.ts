import type { LogOutQuestion, ProductSurface } from "@capno/product-contract/product";
import { useLocation, useNavigate } from "@capno/router";
import { createContext, use, useState } from "react";

import { paths } from "../paths/paths.ts";
import { useShell } from "../services/shell-context.ts";
import type { ProductAreaState } from "../products/product-registry.ts";

/** The steps between a press on Log out and the end of the session. */
export interface ChosenLogOut {
  /** The products' questions before the log-out; empty if no product has one. */
  readonly questions: readonly LogOutQuestion[];
  /** Logs out, unless a product has something to say first. */
  choose(): void;
  confirm(): void;
  stay(): void;
}

const NONE: readonly LogOutQuestion[] = [];

/** For the frame, which shows the questions. On the next page they are not put any more. */
export function useChosenLogOut(): ChosenLogOut {
  const { areas, notices } = useShell();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [asked, setAsked] = useState({ key, questions: NONE });
  const confirm = () => void navigate(paths.logOut());
  return {
    questions: asked.key === key ? asked.questions : NONE,
    choose() {
      const questions = getLogOutQuestions(areas.store.getState().areas, notices.report);
      if (questions.length === 0) confirm();
      // Each further press asks again and moves focus to the question again.
      else setAsked({ key, questions });
    },
    confirm,
    stay: () => setAsked({ key, questions: NONE }),
  };
}

export const LogOutContext = createContext<(() => void) | undefined>(undefined);

export function useLogOut(): () => void {
  const logOut = use(LogOutContext);
  if (logOut === undefined) throw new Error("useLogOut outside the frame");
  return logOut;
}

/** Asks the open products before a log-out that the user chose. A product that fails must not prevent the log-out. */
function getLogOutQuestions(
  areas: ProductAreaState["areas"],
  report: (problem: string, cause: unknown) => void,
): readonly LogOutQuestion[] {
  return Object.values(areas).flatMap((area) =>
    area?.status === "open" ? (ask(area.surface, report) ?? []) : [],
  );
}

function ask(
  surface: ProductSurface,
  report: (problem: string, cause: unknown) => void,
): LogOutQuestion | undefined {
  try {
    return surface.beforeLogOut?.();
  } catch (error) {
    report("A product could not say what a log-out would lose", error);
    return undefined;
  }
}
