import type { SavedGroup } from '@gb/domain/saved-groups';
import type { ItemEdit } from '@gb/domain/saved-groups/itemEdit';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ConditionSentence } from '../conditions/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { RemovalDialog, UsedByCard } from '../references/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { formatDate } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { GroupHistory } from './GroupHistory.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { useGroupTarget } from './useGroupTarget.ts';
import { useSavedGroup, useSavedGroupActions } from './useSavedGroups.ts';

const UpdateItems = lazyPart(async () => ({ default: (await import('./UpdateItems.tsx')).UpdateItems }));
const EditGroupForm = lazyPart(async () => ({ default: (await import('./EditGroupForm.tsx')).EditGroupForm }));
const EditConditionForm = lazyPart(async () => ({
  default: (await import('./EditConditionForm.tsx')).EditConditionForm,
}));

/** One saved group: who is in it, what uses it, and what it was before. */
export function SavedGroupPage({ id }: { id: string }) {
  const { data, error, mutate } = useSavedGroup(id);
  const group = data?.savedGroup;
  useBreadcrumbs({ label: 'Saved Groups', to: '/saved-groups' }, { label: group?.name ?? '…' });
  if (group) return <Loaded group={group} />;
  return (
    <Page title="Saved group">
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={160} />}
    </Page>
  );
}

type Dialog = 'details' | 'condition' | 'delete' | null;

function Loaded({ group }: { group: SavedGroup }) {
  const { id, archived } = group;
  const navigate = useNavigate();
  const { can } = usePermissions();
  const { archive, remove } = useSavedGroupActions();
  const target = useGroupTarget(group);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [edit, setEdit] = useState<ItemEdit | null>(null);
  const mayEdit = can('manageSavedGroups');
  const isList = group.type === 'list';
  const close = () => setDialog(null);
  const toDraft = (version: number) =>
    void navigate({ to: '/saved-groups/$id/drafts/$version', params: { id, version: String(version) } });
  const putAside = () =>
    archive(id, !archived, target.isReviewed ? target.draft : target.live).then((version) => {
      if (target.isReviewed) toDraft(version);
    });
  const removeIt = async () => {
    await remove(id);
    void navigate({ to: '/saved-groups' });
  };
  return (
    <Page
      title={group.name}
      aside={
        <>
          <Badge>{isList ? 'Id list' : 'Condition group'}</Badge>
          <code className="muted">{id}</code>
          <CopyButton text={id} label="Copy the id" />
          {archived && <Badge tone="warn">Archived</Badge>}
        </>
      }
      sub={group.description}
      actions={
        mayEdit && (
          <>
            <RowMenu
              label="More actions"
              items={[
                { label: 'Edit details', icon: <IconPencil size={16} />, onSelect: () => setDialog('details') },
                {
                  label: archived ? 'Unarchive' : 'Archive',
                  icon: archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
                  onSelect: () => void putAside().catch(toastFailure(`${group.name} was not changed`)),
                },
                { label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => setDialog('delete') },
              ]}
            />
            {isList ? (
              <Button icon={<IconUpload size={15} />} onClick={() => setEdit('replace')}>
                Upload
              </Button>
            ) : (
              <Button icon={<IconPencil size={15} />} onClick={() => setDialog('condition')}>
                Edit condition
              </Button>
            )}
          </>
        )
      }
    >
      {archived && <Alert tone="warn">This group is archived: rules that target it go on, new ones cannot.</Alert>}
      <Columns
        rail={
          <>
            <About group={group} isReviewed={target.isReviewed} />
            <GroupHistory id={id} live={group.version} />
          </>
        }
      >
        {group.type === 'list' ? (
          <>
            <ItemsCard group={group} mayEdit={mayEdit} onEdit={setEdit} />
            <Suspense>
              {edit && (
                <UpdateItems
                  group={group}
                  edit={edit}
                  onEdit={setEdit}
                  onDraft={toDraft}
                  onClose={() => setEdit(null)}
                />
              )}
            </Suspense>
          </>
        ) : (
          <Card title="Who is in it">
            <ConditionSentence condition={group.condition} />
          </Card>
        )}
        <UsedByCard object="savedGroup" id={id} none="Nothing targets it yet." />
      </Columns>
      <Suspense>
        {dialog === 'details' && <EditGroupForm group={group} onDraft={toDraft} onClose={close} />}
        {dialog === 'condition' && group.type === 'condition' && (
          <EditConditionForm group={group} onDraft={toDraft} onClose={close} />
        )}
        {dialog === 'delete' && (
          <RemovalDialog
            object="savedGroup"
            id={id}
            title={`Delete the saved group ${group.name}?`}
            onRemove={removeIt}
            onArchive={archived ? undefined : putAside}
            onClose={close}
          >
            Its history goes with it. This cannot be undone.
          </RemovalDialog>
        )}
      </Suspense>
    </Page>
  );
}

function About({ group, isReviewed }: { group: SavedGroup; isReviewed: boolean }) {
  const projects = useDefinitions().data?.projects ?? [];
  const nameOf = (wanted: string) => projects.find(({ id }) => id === wanted)?.name ?? wanted;
  return (
    <Card title="About">
      <Facts
        items={[
          ['Owner', group.owner || 'nobody'],
          ...(group.type === 'list' ? [['Attribute', <code key="attribute">{group.attributeKey}</code>] as const] : []),
          ['Projects', group.projects.length === 0 ? 'all' : group.projects.map(nameOf).join(', ')],
          ['Version', `${group.version}, ${formatDate(group.dateUpdated)}`],
          ['Review', isReviewed ? 'needs approval' : 'not asked for'],
          ['Created', formatDate(group.dateCreated)],
        ]}
      />
    </Card>
  );
}
