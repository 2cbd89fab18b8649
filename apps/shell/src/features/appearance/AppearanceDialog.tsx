import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { useState } from "react";

import { DENSITIES, getAppearance, setAppearance, THEMES } from "../../services/appearance.ts";

const toOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }));

/** Theme and density of this browser; both change at once. */
export function AppearanceDialog({ onClose }: { readonly onClose: () => void }) {
  const [shown, setShown] = useState(() => getAppearance());
  function change(part: Partial<typeof shown>) {
    setAppearance({ ...shown, ...part });
    setShown(getAppearance());
  }
  return (
    <Dialog
      size="small"
      title="Appearance"
      description="Applies to this browser."
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <SelectField
        label="Theme"
        value={shown.theme}
        options={toOptions(THEMES)}
        onChange={(theme) => change({ theme: THEMES.find((each) => each === theme) ?? "system" })}
      />
      <SelectField
        label="Density"
        value={shown.density}
        options={toOptions(DENSITIES)}
        onChange={(density) =>
          change({ density: DENSITIES.find((each) => each === density) ?? "comfortable" })
        }
      />
    </Dialog>
  );
}
