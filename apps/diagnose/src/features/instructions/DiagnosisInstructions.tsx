import { InstructionsPage } from "@capno/breath-test/InstructionsPage";
import { useJourney } from "@capno/breath-test/journey-context";
import { DocumentIcon } from "@capno/ui-kit/icons";

import { SoftwareUdi } from "./SoftwareUdi.tsx";

export function DiagnosisInstructions() {
  const { links, productName } = useJourney().services.config;
  return (
    <InstructionsPage
      productName={`${productName} Diagnose`}
      links={[
        { label: "Training video", icon: DocumentIcon, action: { href: links.trainingVideo } },
        {
          label: "Quick Start Guide",
          icon: DocumentIcon,
          action: { href: links.diagnoseQuickStartGuide },
        },
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
    >
      <SoftwareUdi />
    </InstructionsPage>
  );
}
