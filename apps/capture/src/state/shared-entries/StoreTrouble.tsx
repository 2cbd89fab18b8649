import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import type { Trouble } from "./shared-entries-machine.ts";

export interface StoreTroubleProps {
  /** "notes", "marks". */
  readonly what: string;
  readonly trouble: Trouble;
  /** Something that was written here is not in the store. */
  readonly hasPending: boolean;
  readonly onTryAgain: () => void;
}

/** Says why a shared store does not take or give what it should, and lets the user try again. */
export function StoreTrouble({ what, trouble, hasPending, onTryAgain }: StoreTroubleProps) {
  const consequence = hasPending
    ? "Yours are kept on this page and are not shared yet."
    : "What others wrote may be missing here.";
  return (
    <Banner
      tone="watch"
      role="status"
      actions={
        <Button size="small" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {`${describeTrouble(trouble, what)} ${consequence}`}
    </Banner>
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
    case "own-version-refused":
      return `The server refused the very version of the shared ${what} that it had sent: a proxy in between probably changes it (ETag). Please tell your administrator.`;
    default:
      return trouble satisfies never;
  }
}

/** Entries that this page cannot read. They stay in the store as they are. */
export function UnreadableEntries({ count, what }: { readonly count: number; readonly what: string }) {
  if (count === 0) return null;
  return (
    <Banner tone="watch">
      {`${count === 1 ? `1 entry of the shared ${what}` : `${count} entries of the shared ${what}`} could not be read. Nothing of it is lost.`}
    </Banner>
  );
}
