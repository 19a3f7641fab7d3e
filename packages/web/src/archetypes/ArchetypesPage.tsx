import type { Archetype } from '@gb/domain/archetypes';
import { IconPencil, IconPlus, IconTrash, IconUser } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Confirm } from '../ui/Modal.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Archetypes.module.css';
import { ResultsOverFlags } from './ResultsOverFlags.tsx';
import { useArchetypeActions, useArchetypes } from './useArchetypes.ts';

const ArchetypeForm = lazyPart(async () => ({ default: (await import('./ArchetypeForm.tsx')).ArchetypeForm }));

type Dialog = { edit: Archetype | null } | { remove: Archetype } | null;

/** The users that are kept to try features with, and what every feature gives each of them. */
export function ArchetypesPage() {
  useBreadcrumbs({ label: 'Features', to: '/features' }, { label: 'Archetypes' });
  const { data, error, mutate } = useArchetypes();
  const { remove } = useArchetypeActions();
  const { can } = usePermissions();
  const [dialog, setDialog] = useState<Dialog>(null);
  const mayEdit = can('manageArchetype');
  const archetypes = data?.archetypes;
  const add = mayEdit && (
    <Button look="primary" icon={<IconPlus size={15} />} onClick={() => setDialog({ edit: null })}>
      New archetype
    </Button>
  );
  return (
    <Page title="Archetypes" sub="Users that are kept to try features with." actions={add}>
      {error && <Problem error={error} onRetry={() => void mutate()} />}
      {!archetypes && !error && <Skeleton width="100%" height={160} />}
      {archetypes?.length === 0 && (
        <EmptyState icon={<IconUser size={22} />} title="No archetypes yet" actions={add}>
          Describe the kinds of users you care about once, and see what every feature gives each of them.
        </EmptyState>
      )}
      {archetypes && archetypes.length > 0 && (
        <>
          <ul className={styles.list}>
            {archetypes.map((archetype) => (
              <li key={archetype.id}>
                <Card className={styles.archetype}>
                  <div>
                    <strong>{archetype.name}</strong> {!archetype.isPublic && <Badge>Only you</Badge>}
                    <div className="muted">{archetype.description}</div>
                    <code className={styles.attributes}>{JSON.stringify(archetype.attributes)}</code>
                  </div>
                  {mayEdit && (
                    <RowMenu
                      label={`Actions for ${archetype.name}`}
                      items={[
                        {
                          label: 'Edit',
                          icon: <IconPencil size={16} />,
                          onSelect: () => setDialog({ edit: archetype }),
                        },
                        {
                          label: 'Delete',
                          icon: <IconTrash size={16} />,
                          danger: true,
                          onSelect: () => setDialog({ remove: archetype }),
                        },
                      ]}
                    />
                  )}
                </Card>
              </li>
            ))}
          </ul>
          <ResultsOverFlags archetypes={archetypes} />
        </>
      )}
      <Suspense>
        {dialog && 'edit' in dialog && <ArchetypeForm archetype={dialog.edit} onClose={() => setDialog(null)} />}
      </Suspense>
      {dialog && 'remove' in dialog && (
        <Confirm
          title={`Delete ${dialog.remove.name}?`}
          confirmText="Delete"
          look="danger"
          onConfirm={() => remove(dialog.remove.id)}
          onClose={() => setDialog(null)}
        >
          Links to tries with it keep working. This cannot be undone.
        </Confirm>
      )}
    </Page>
  );
}
