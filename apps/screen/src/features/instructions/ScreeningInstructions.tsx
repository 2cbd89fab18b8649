import { InstructionsPage } from "@capno/breath-test/InstructionsPage";
import { useJourney } from "@capno/breath-test/journey-context";
import { documentIcon } from "@capno/ui-kit/icons/document";

/** @spec §2 Documentation and instructions */
export function ScreeningInstructions() {
  const { links, productName } = useJourney().services.config;
  return (
    <InstructionsPage
      productName={`${productName} Screen`}
      links={[
        {
          label: "Handset Instructions For Use",
          icon: documentIcon,
          action: { href: links.handsetInstructions },
        },
        {
          label: "Dashboard Instructions For Use",
          icon: documentIcon,
          action: { href: links.dashboardInstructions },
        },
      ]}
    />
  );
}
