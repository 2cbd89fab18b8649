import { Button } from "../buttons/Button.tsx";
import { Card } from "../layout/Card.tsx";
import { LinkButton } from "../buttons/LinkButton.tsx";
import { LinkStrip } from "../feedback/LinkStrip.tsx";
import { Menu } from "../overlays/Menu.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import {
  AboutIcon,
  CopyIcon,
  ExternalIcon,
  FaultIcon,
  HelpIcon,
  PersonIcon,
  PlayIcon,
  PrintIcon,
  ResetIcon,
  SignOutIcon,
} from "../icons/icons.ts";
import styles from "./Gallery.module.css";

export function GalleryActions() {
  return (
    <Card title="Actions">
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button variant="primary">Next</Button>
          <Button icon={PrintIcon}>Print</Button>
          <Button variant="quiet" icon={ResetIcon}>
            Reset view
          </Button>
          <Button variant="danger">Deallocate</Button>
          <LinkButton href="#tables" icon={ExternalIcon}>
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
          <Button size="large" variant="primary" icon={PlayIcon}>
            Start test
          </Button>
          <Button size="small">Small</Button>
          <Tooltip content="Copies the address of this page">
            <Button icon={CopyIcon} iconOnly>
              Copy
            </Button>
          </Tooltip>
          <Menu
            label="Account"
            icon={PersonIcon}
            heading="dr.example@clinic.example"
            items={[
              { id: "help", label: "Help", icon: HelpIcon, onSelect: () => {} },
              { id: "about", label: "About", icon: AboutIcon, onSelect: () => {} },
              {
                id: "report",
                label: "Report a fault",
                icon: FaultIcon,
                onSelect: () => {},
                disabled: true,
              },
              {
                id: "out",
                label: "Log out",
                icon: SignOutIcon,
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
