import type { Namespace, NamespaceMember } from '@gb/domain/namespaces';
import { IconLayoutDistributeVertical, IconPlus, IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { inputClass } from '../ui/Field.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useKeys } from '../ui/keys.ts';
import { NamespaceRow } from './NamespaceRow.tsx';
import styles from './Namespaces.module.css';
import { useMembers, useNamespaces } from './useNamespaces.ts';

const NamespaceForm = lazyPart(async () => ({ default: (await import('./NamespaceForm.tsx')).NamespaceForm }));

/** Who has which part of the lines that experiments share. */
export function NamespacesPage() {
  useBreadcrumbs({ label: 'SDK Configuration' }, { label: 'Namespaces' });
  const namespaces = useNamespaces();
  const members = useMembers();
  const { can } = usePermissions();
  const { text, onText } = useListSearch();
  const [isMaking, setMaking] = useState(false);
  const mayEdit = can('manageNamespaces');
  useKeys(mayEdit ? { c: () => setMaking(true) } : {});
  const rows = namespaces.data?.namespaces;
  const all = members.data?.members;
  const failure = namespaces.error ?? members.error;
  const add = mayEdit && (
    <Button icon={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      Add namespace
    </Button>
  );
  const shown = rows?.filter((one) => isFound(one, membersOf(one, all), text));
  return (
    <Page
      title="Namespaces"
      sub="Experiments in one namespace never share a visitor."
      actions={rows && rows.length > 0 ? add : undefined}
    >
      {(!rows || !all) &&
        (failure ? (
          <Problem error={failure} onRetry={() => void Promise.all([namespaces.mutate(), members.mutate()])} />
        ) : (
          <Skeleton width="100%" height={160} />
        ))}
      {rows?.length === 0 && (
        <EmptyState icon={<IconLayoutDistributeVertical size={22} />} title="No namespaces yet" actions={add}>
          Experiments that must not run on the same people each take a part of one.
        </EmptyState>
      )}
      {rows && rows.length > 0 && all && (
        <>
          <div className={styles.tools}>
            <label className={styles.search}>
              <IconSearch size={15} aria-hidden="true" />
              <span className="sr">Search namespaces and experiments</span>
              <input
                type="search"
                className={inputClass}
                placeholder="Search namespaces and experiments"
                value={text}
                onChange={(event) => onText(event.currentTarget.value)}
              />
            </label>
            <Legend />
          </div>
          <Card flush>
            <div className={`${styles.row} ${styles.names}`} aria-hidden="true">
              <span />
              <span>Namespace</span>
              <span>Held from 0 to 1</span>
              <span>Free</span>
              <span>Experiments</span>
            </div>
            {shown?.map((one) => (
              <NamespaceRow key={one.id} namespace={one} members={membersOf(one, all)} mayEdit={mayEdit} />
            ))}
            {shown?.length === 0 && <p className={styles.none}>Nothing is called so.</p>}
          </Card>
        </>
      )}
      <Suspense>{isMaking && <NamespaceForm namespace={null} onClose={() => setMaking(false)} />}</Suspense>
    </Page>
  );
}

const membersOf = ({ id }: Namespace, all: readonly NamespaceMember[] | undefined): NamespaceMember[] =>
  (all ?? []).filter(({ namespace }) => namespace === id);

function isFound({ displayName, description }: Namespace, members: readonly NamespaceMember[], text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const words = [displayName, description, ...members.map(({ name }) => name)];
  return words.some((one) => one.toLowerCase().includes(wanted));
}

const Legend = () => (
  <ul className={styles.legend} aria-label="What the colours mean">
    <li>
      <i className={styles.running} /> running
    </li>
    <li>
      <i className={styles.draft} /> draft
    </li>
    <li>
      <i className={styles.stopped} /> ended, still held
    </li>
    <li>
      <i className={styles.free} /> free
    </li>
    <li>
      <i className={styles.placed} /> being placed
    </li>
  </ul>
);
