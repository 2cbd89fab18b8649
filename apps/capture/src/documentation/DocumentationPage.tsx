import { useServices } from "@capno/product-contract/use-services";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { DocumentIcon, ExternalIcon } from "@capno/ui-kit/icons";

import { WaysOut } from "../kit/WaysOut.tsx";
import styles from "./DocumentationPage.module.css";

export function DocumentationPage() {
  const { links } = useServices().config;
  const documents = [
    {
      title: "Quick Start Guide",
      text: "From the first sign-in to the first breath record.",
      address: links.captureQuickStartGuide,
    },
    {
      title: "Handset Instructions For Use",
      text: "Charging, breathing, cleaning and storing the handset.",
      address: links.handsetInstructions,
    },
    {
      title: "Dashboard Instructions For Use",
      text: "Every page of Capture, and what its numbers mean.",
      address: links.dashboardInstructions,
    },
  ].filter(({ address }) => address !== "");

  return (
    <>
      <PageHeading title="Documentation" />
      {documents.length === 0 ? (
        <Panel tone="info" title="No documents are set up for this site" actions={<WaysOut />}>
          Ask your study administrator where to find the manuals.
        </Panel>
      ) : (
        <ul className={styles.documents}>
          {documents.map(({ title, text, address }) => (
            <li key={title}>
              <a className={styles.document} href={address} target="_blank" rel="noopener noreferrer">
                <Icon icon={DocumentIcon} size={32} />
                <span>
                  <strong>{title}</strong>
                  <span className={styles.text}>{text}</span>
                </span>
                <Icon icon={ExternalIcon} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
