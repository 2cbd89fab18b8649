import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import { LinkButton } from "../LinkButton.tsx";
import { LinkStrip } from "../LinkStrip.tsx";
import { Menu } from "../Menu.tsx";
import { Tooltip } from "../Tooltip.tsx";
import { aboutIcon } from "../icons/about.ts";
import { copyIcon } from "../icons/copy.ts";
import { externalIcon } from "../icons/external.ts";
import { faultIcon } from "../icons/fault.ts";
import { helpIcon } from "../icons/help.ts";
import { personIcon } from "../icons/person.ts";
import { playIcon } from "../icons/play.ts";
import { printIcon } from "../icons/print.ts";
import { resetIcon } from "../icons/reset.ts";
import { signOutIcon } from "../icons/sign-out.ts";
import styles from "./Gallery.module.css";

/** Buttons, links, menus. */
export function GalleryActions() {
  return (
    <Card title="Actions">
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button variant="primary">Next</Button>
          <Button icon={printIcon}>Print</Button>
          <Button variant="quiet" icon={resetIcon}>
            Reset view
          </Button>
          <Button variant="danger">Deallocate</Button>
          <LinkButton href="#tables" icon={externalIcon}>
            A link
          </LinkButton>
        </div>
        <div className={styles.row}>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button variant="primary" disabledReason="Choose a group first">
            Next
          </Button>
          <Button disabled>Disabled</Button>
        </div>
        <div className={styles.row}>
          <Button size="large" variant="primary" icon={playIcon}>
            Start test
          </Button>
          <Button size="small">Small</Button>
          <Tooltip content="Copies the address of this page">
            <Button icon={copyIcon} iconOnly>
              Copy
            </Button>
          </Tooltip>
          <Menu
            label="Account"
            icon={personIcon}
            heading="dr.example@clinic.example"
            items={[
              { id: "help", label: "Help", icon: helpIcon, onSelect: () => {} },
              { id: "about", label: "About", icon: aboutIcon, onSelect: () => {} },
              {
                id: "report",
                label: "Report a fault",
                icon: faultIcon,
                onSelect: () => {},
                disabled: true,
              },
              {
                id: "out",
                label: "Log out",
                icon: signOutIcon,
                onSelect: () => {},
                separated: true,
              },
            ]}
          />
        </div>
        <div className={styles.row}>
          <LinkStrip state="live" />
          <LinkStrip state="reconnecting" />
          <LinkStrip state="paused" />
        </div>
      </div>
    </Card>
  );
}
