import { getLicences, type LicenceEntry, type LicenceGroup } from "@capno/api-client/endpoints/licences";
import { Button } from "@capno/ui-kit/Button";
import { Loader } from "@capno/ui-kit/Loader";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Panel } from "@capno/ui-kit/Panel";
import { useQuery } from "@tanstack/react-query";

import { useRaiseOnce } from "../handsets/use-raise-once.ts";
import { useJourney } from "../journey/journey-context.ts";
import { queryKeys } from "../queries/query-keys.ts";
import styles from "./LicencesPage.module.css";
import { getSafeLink } from "./safe-link.ts";

/** @spec §2 Licences, decision K7 */
export function LicencesPage() {
  const { services } = useJourney();
  const licences = useQuery({
    queryKey: queryKeys.licences,
    queryFn: ({ signal }) => getLicences(services.http, { signal }),
    staleTime: Infinity,
  });
  useRaiseOnce(licences.error);
  return (
    <div className={styles.page}>
      <PageHeading title="Open-source licences" detail="The components this software is built on." />
      {licences.isPending && <Loader text="Loading licences..." lines={8} />}
      {licences.isError && (
        <Panel
          tone="act"
          title="The licences could not be loaded"
          actions={<Button onClick={() => void licences.refetch()}>Try again</Button>}
        />
      )}
      {licences.data?.groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      {licences.data !== undefined && licences.data.unreadable > 0 && (
        <p role="status">{`${licences.data.unreadable} entries could not be read.`}</p>
      )}
    </div>
  );
}

function Group({ group }: { readonly group: LicenceGroup }) {
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        {group.name} <span className={styles.count}>{group.entries.length}</span>
      </summary>
      <ul className={styles.entries}>
        {group.entries.map((entry) => (
          <Entry key={`${entry.name}@${entry.version}`} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function Entry({ entry }: { readonly entry: LicenceEntry }) {
  const link = getSafeLink(entry.url);
  return (
    <li className={styles.entry}>
      <p className={styles.name}>{`${entry.name}@${entry.version}`}</p>
      {link === undefined ? (
        entry.url !== null && <p>{entry.url}</p>
      ) : (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
        </p>
      )}
      <p>{`Licence: ${entry.licence ?? "unknown"}`}</p>
      {entry.description !== null && <p>{entry.description}</p>}
      <p>{`Author: ${entry.authors.length > 0 ? entry.authors.join(", ") : "unknown"}`}</p>
    </li>
  );
}
