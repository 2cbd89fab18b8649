import { InstructionsPage } from "@capno/breath-test/InstructionsPage";
import { useJourney } from "@capno/breath-test/journey-context";
import { DocumentIcon } from "@capno/ui-kit/icons";

export function ScreeningInstructions() {
  const { links, productName } = useJourney().services.config;
  return (
    <InstructionsPage
      productName={`${productName} Screen`}
      links={[
        {
          label: "Handset Instructions For Use",
          icon: DocumentIcon,
          action: { href: links.handsetInstructions },
        },
        {
          label: "Dashboard Instructions For Use",
          icon: DocumentIcon,
          action: { href: links.dashboardInstructions },
        },
      ]}
    />
  );
}
