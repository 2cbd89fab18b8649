import type { IconDrawing } from "@capno/ui-kit/icons/Icon";

/** One way to take a result out of the product, as a button or as an item of a menu. */
export interface ResultAction {
  readonly id: string;
  readonly label: string;
  readonly icon: IconDrawing;
  readonly isBusy?: boolean;
  /** The label while the action takes longer than a moment. */
  readonly slowLabel?: string | undefined;
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined;
  run(): void;
}
