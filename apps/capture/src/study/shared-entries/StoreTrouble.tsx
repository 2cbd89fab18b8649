import { formatCount, formatQuantity } from "@capno/domain/number";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import type { SharedEntries } from "./create-shared-entries.ts";
import type { Trouble } from "./shared-entries-machine.ts";
import type { SharedEntriesView } from "./shared-entries-view.ts";

export interface StoreTroubleProps {
  readonly store: Pick<SharedEntries<unknown>, "getState" | "watch" | "ask">;
  /** What the store holds: "notes", "marks". */
  readonly what: string;
}

/**
 * Says why a shared store does not take or give what it should, lets the user try again, and counts entries that this
 * page cannot read: those stay in the store as they are.
 */
export function StoreTrouble({ store, what }: StoreTroubleProps) {
  const { trouble, pending, unreadable, unreadEarlier, foreign } =
    useMachine<SharedEntriesView<unknown>>(store);
  const unread = unreadable.size;
  const consequence =
    trouble === "not-kept"
      ? "Save them as a file before you log out or reload the page."
      : pending.size > 0
        ? "Yours are kept on this page and are not shared yet."
        : "What others wrote may be missing here.";
  return (
    <>
      {trouble !== undefined && (
        <Banner
          tone="watch"
          role="status"
          actions={
            <Button size="small" onClick={() => store.ask()}>
              Try again
            </Button>
          }
        >
          {`${describeTrouble(trouble, what)} ${consequence}`}
        </Banner>
      )}
      {unread > 0 && (
        <Banner tone="watch">
          {`${formatCount(unread)} ${unread === 1 ? "entry" : "entries"} of the shared ${what} could not be read. Nothing of it is lost.`}
        </Banner>
      )}
      {unreadEarlier > 0 && (
        <Banner tone="info">
          {`${formatQuantity(unreadEarlier, "earlier version")} of the shared ${what} could not be read. The newest ones could.`}
        </Banner>
      )}
      {foreign > 0 && (
        <Banner tone="watch">
          {`${formatCount(foreign)} of the shared ${what} ${foreign === 1 ? "is" : "are"} about users who are not in the group that has ${foreign === 1 ? "it" : "them"}, and ${foreign === 1 ? "does" : "do"} not count.`}
        </Banner>
      )}
    </>
  );
}

function describeTrouble(trouble: Trouble, what: string): string {
  switch (trouble) {
    case "unreachable":
      return `The shared ${what} could not be reached.`;
    case "too-large":
      return `All shared ${what} together are larger than the server accepts. Please tell your administrator (status 413).`;
    case "refused":
      return `The server refused the shared ${what}.`;
    case "PUT-blocked":
    case "PATCH-blocked":
      return `The shared ${what} cannot be changed here: the server, or a proxy before it, does not let the method ${trouble.split("-")[0]} through. Please tell your administrator.`;
    case "own-version-refused":
      return `The server refused the very version of the shared ${what} that it had sent: a proxy in between probably changes it (ETag). Please tell your administrator.`;
    case "not-kept":
      return `This tab has no room to keep the ${what}: a reload of the page loses them.`;
    default:
      return trouble satisfies never;
  }
}
