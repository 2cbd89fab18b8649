import { Panel } from "@capno/ui-kit/feedback/Panel";

/** Says that values are not shown to this account, and by whose rule: their absence is no fault and no lack of data. */
export function Blinded({ what }: { readonly what: string }) {
  return (
    <Panel tone="info" title="Blinded">
      {`${what} not shown to your account while this study is blinded, and not asked for. Use, breath quality and handsets are.`}
    </Panel>
  );
}
