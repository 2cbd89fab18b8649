import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";

/** Says that a shared store could not be reached, and lets the user try again. */
export function StoreUnreachable({
  text,
  onTryAgain,
}: {
  readonly text: string;
  readonly onTryAgain: () => void;
}) {
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
      {text}
    </Banner>
  );
}
