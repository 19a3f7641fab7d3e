import type { SavedGroup } from '@gb/domain/saved-groups';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { conditionWords } from '@gb/domain/conditions/words';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { RemovalDialog, UsedByPanel } from '../references/index.ts';
import { Ago } from '../ui/Ago.tsx';
import { Badge } from '../ui/Badge.tsx';
import { countOf } from '../ui/format.ts';
import type { Column, View } from '../ui/list/columns.ts';
import { rowLinkClass } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useSavedGroupActions, useSavedGroups } from './useSavedGroups.ts';

const NewGroupForm = lazyPart(async () => ({ default: (await import('./NewGroupForm.tsx')).NewGroupForm }));

/** The sets of users that rules can target by name. */
export function SavedGroupsPage() {
  useBreadcrumbs({ label: 'SDK Configuration' }, { label: 'Saved Groups' });
  const { data, error, mutate } = useSavedGroups();
  const { remove } = useSavedGroupActions();
  const { can } = usePermissions();
  const search = useListSearch('all');
  const projects = useDefinitions().data?.projects ?? [];
  const mayEdit = can('manageSavedGroups');
  const nameOf = (wanted: string) => projects.find(({ id }) => id === wanted)?.name ?? wanted;
  return (
    <ListPage
      id="saved-groups"
      title="Saved Groups"
      noun={['group', 'groups']}
      rows={data?.savedGroups}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      columns={columnsWith(nameOf)}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'description', 'attribute', 'owner'], placeholder: 'Search saved groups' }}
      docOf={docOf}
      views={VIEWS}
      {...search}
      addText={mayEdit && 'New saved group'}
      form={(_none, close) => <NewGroupForm onClose={close} />}
      canEdit={mayEdit}
      usedBy={({ id, name }, close) => <UsedByPanel object="savedGroup" id={id} name={name} onClose={close} />}
      removal={({ id, name }, close) => (
        <RemovalDialog
          object="savedGroup"
          id={id}
          title={`Delete the saved group ${name}?`}
          onRemove={() => remove(id)}
          onClose={close}
        >
          Its history goes with it. This cannot be undone.
        </RemovalDialog>
      )}
      empty={{
        icon: <IconUsersGroup size={22} />,
        title: 'No saved groups yet',
        text: 'Name a list of ids or a condition once, and every rule and experiment can target it.',
      }}
    />
  );
}

const docOf = (group: SavedGroup) => ({
  name: group.name,
  description: group.description,
  owner: group.owner,
  attribute: group.type === 'list' ? group.attributeKey : group.condition,
});

const VIEWS: readonly View<SavedGroup>[] = [
  { id: 'all', label: 'All', test: ({ archived }) => !archived },
  { id: 'lists', label: 'Id lists', test: ({ type, archived }) => type === 'list' && !archived },
  { id: 'conditions', label: 'Condition groups', test: ({ type, archived }) => type === 'condition' && !archived },
  { id: 'archived', label: 'Archived', test: ({ archived }) => archived, onlyWithRows: true },
];

const columnsWith = (nameOf: (project: string) => string): readonly Column<SavedGroup>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(200px, 2fr)',
    skeleton: 'title',
    sortBy: ({ name }) => name,
    cell: ({ id, name, archived }, { ranges }) => (
      <>
        <Link to="/saved-groups/$id" params={{ id }} className={rowLinkClass}>
          <Mark text={name} ranges={ranges} />
        </Link>{' '}
        {archived && <Badge>Archived</Badge>}
      </>
    ),
  },
  {
    id: 'who',
    header: 'Who is in it',
    width: 'minmax(200px, 2fr)',
    cell: (group) =>
      group.type === 'list' ? (
        <span>
          {countOf(group.itemCount, 'value')} of <code>{group.attributeKey}</code>
        </span>
      ) : (
        <span className="muted">{conditionWords(group.condition)}</span>
      ),
  },
  {
    id: 'projects',
    header: 'Projects',
    width: 'minmax(110px, 1fr)',
    phone: 'hide',
    cell: ({ projects }) => (
      <span className="muted">{projects.length === 0 ? 'all' : projects.map(nameOf).join(', ')}</span>
    ),
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 'minmax(110px, 1fr)',
    sortBy: ({ owner }) => owner,
    cell: ({ owner }) => owner,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: '110px',
    sortBy: ({ dateUpdated }) => dateUpdated,
    cell: ({ dateUpdated }) => <Ago date={dateUpdated} />,
  },
];
