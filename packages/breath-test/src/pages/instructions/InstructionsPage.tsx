import { useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Icon, type IconDrawing } from "@capno/ui-kit/icons/Icon";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { getSafeLink } from "@capno/ui-kit/behaviour/safe-link";
import { ArrowLeftIcon, ChevronRightIcon, ExternalIcon, InfoIcon } from "@capno/ui-kit/icons";
import { useState, type ReactNode } from "react";

import { hasPageBefore } from "../../session/has-page-before.ts";
import { useJourney } from "../../session/journey-context.ts";
import styles from "./InstructionsPage.module.css";

function ProductLabelDialog(props: { readonly src: string; readonly productName: string; onClose(): void }) {
  return (
    <Dialog
      onClose={props.onClose}
      title="Product label"
      size="large"
      actions={
        <Button variant="primary" onClick={props.onClose}>
          Close
        </Button>
      }
    >
      <img className={styles.picture} src={props.src} alt={`Product label of ${props.productName}`} />
    </Dialog>
  );
}

export interface InstructionLink {
  readonly label: string;
  readonly icon: IconDrawing;
  /** A URL from the configuration; a document that is not configured is not shown. */
  readonly action: { readonly href: string } | { readonly run: () => void };
}

export function InstructionsPage(props: {
  readonly links: readonly InstructionLink[];
  /** The product's name on its label: "Capno Screen". */
  readonly productName: string;
  readonly children?: ReactNode;
}) {
  const { paths, services } = useJourney();
  const [openLabel, setOpenLabel] = useState<string>();
  const labelHref = toHref(services.config.links.productLabel);
  const labelLink: InstructionLink = {
    label: "Product label",
    icon: InfoIcon,
    action: { run: () => setOpenLabel(labelHref) },
  };
  const navigate = useNavigate();
  const links = labelHref === undefined ? props.links : [labelLink, ...props.links];
  const shown = links.filter(({ action }) => "run" in action || toHref(action.href) !== undefined);
  return (
    <div className={styles.page}>
      <PageHeading title="Documentation" />
      <ul className={styles.links}>
        {shown.map(({ label, icon, action }) => (
          <li key={label}>
            {"run" in action ? (
              <button type="button" className={styles.link} onClick={action.run}>
                <Words label={label} icon={icon} />
                <Icon icon={ChevronRightIcon} />
              </button>
            ) : (
              <a className={styles.link} href={toHref(action.href)} target="_blank" rel="noopener noreferrer">
                <Words label={label} icon={icon} />
                <Icon icon={ExternalIcon} />
              </a>
            )}
          </li>
        ))}
      </ul>
      {props.children}
      {openLabel !== undefined && (
        <ProductLabelDialog
          src={openLabel}
          productName={props.productName}
          onClose={() => setOpenLabel(undefined)}
        />
      )}
      <div>
        <Button
          icon={ArrowLeftIcon}
          onClick={() => void (hasPageBefore() ? navigate(-1) : navigate(paths.home))}
        >
          Go back
        </Button>
      </div>
    </div>
  );
}

/** A configured document may be below the shell's own origin. */
function toHref(href: string): string | undefined {
  if (href.startsWith("/") && !href.startsWith("//")) return href;
  return getSafeLink(href);
}

function Words({ label, icon }: Pick<InstructionLink, "label" | "icon">) {
  return (
    <>
      <Icon icon={icon} size={24} />
      <span className={styles.label}>{label}</span>
    </>
  );
}
