import { Panel } from "@capno/ui-kit/feedback/Panel";

/** Explains missing values by the blinded study, so that their absence is not taken for a fault. */
export function Blinded() {
  return (
    <Panel tone="info" title="Blinded">
      This study is blinded for you. You see use, quality and handsets, not values.
    </Panel>
  );
}
