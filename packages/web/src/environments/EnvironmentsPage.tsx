import type { Environment } from '@gb/domain/environments';
import { IconArrowDown, IconArrowUp, IconServer2 } from '@tabler/icons-react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { RemovalDialog, UsedByPanel } from '../references/index.ts';
import { useListSearch } from '../platform/useListSearch.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Column } from '../ui/list/columns.ts';
import { TwoLines } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { useEnvironmentActions, useEnvironments } from './useEnvironments.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const EnvironmentForm = lazyPart(async () => ({ default: (await import('./EnvironmentForm.tsx')).EnvironmentForm }));

/** The places flags are switched in. */
export function EnvironmentsPage() {
  useBreadcrumbs({ label: 'SDK Configuration' }, { label: 'Environments' });
  const { data, error, mutate } = useEnvironments();
  const { remove, order } = useEnvironmentActions();
  const ids = data?.environments.map(({ id }) => id) ?? [];
  const move = (id: string, by: 1 | -1) => {
    const at = ids.indexOf(id);
    const rest = ids.filter((one) => one !== id);
    void order([...rest.slice(0, at + by), id, ...rest.slice(at + by)], ids).catch(
      toastFailure('The order was not changed'),
    );
  };
  const moves = ({ id }: Environment) => [
    { label: 'Move up', icon: <IconArrowUp size={16} />, by: -1 as const, isThere: ids[0] !== id },
    { label: 'Move down', icon: <IconArrowDown size={16} />, by: 1 as const, isThere: ids.at(-1) !== id },
  ];
  const { can } = usePermissions();
  const search = useListSearch();
  const mayEdit = can('manageEnvironments');
  return (
    <ListPage
      id="environments"
      title="Environments"
      noun={['environment', 'environments']}
      rows={data?.environments}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      columns={COLUMNS}
      defaultSort={{ field: '', dir: 1 }}
      search={{ fields: ['id^3', 'description'], placeholder: 'Search environments' }}
      docOf={docOf}
      {...search}
      addText={mayEdit && 'New environment'}
      canEdit={mayEdit}
      moreActions={
        mayEdit
          ? (one) =>
              moves(one)
                .filter(({ isThere }) => isThere)
                .map(({ label, icon, by }) => ({ label, icon, onSelect: () => move(one.id, by) }))
          : undefined
      }
      form={(environment, close) => <EnvironmentForm environment={environment} onClose={close} />}
      usedBy={({ id }, close) => <UsedByPanel object="environment" id={id} name={id} onClose={close} />}
      removal={({ id }, close) => (
        <RemovalDialog
          object="environment"
          id={id}
          title={`Delete the environment ${id}?`}
          onRemove={() => remove(id)}
          onClose={close}
        >
          Its switches disappear from all features. This cannot be undone.
        </RemovalDialog>
      )}
      empty={{
        icon: <IconServer2 size={22} />,
        title: 'No environments',
        text: 'Each feature has one switch per environment, and each SDK connection belongs to one.',
      }}
    />
  );
}

const docOf = ({ id, description }: Environment) => ({ id, description });
const yesNo = (yes: boolean, words: readonly [string, string]) => (
  <Badge tone={yes ? 'good' : 'neutral'}>{words[yes ? 0 : 1]}</Badge>
);

const COLUMNS: readonly Column<Environment>[] = [
  {
    id: 'id',
    header: 'Environment',
    width: 'minmax(220px, 2fr)',
    skeleton: 'title',
    sortBy: ({ id }) => id,
    cell: ({ id, description, parent }, { ranges, compact }) => (
      <TwoLines
        compact={compact}
        first={
          <code>
            <Mark text={id} ranges={ranges} />
          </code>
        }
        second={[description, parent && `began as a copy of ${parent}`].filter(Boolean).join(', ')}
      />
    ),
  },
  {
    id: 'defaultState',
    header: 'New features start',
    width: '150px',
    phone: 'label',
    cell: ({ defaultState }) => yesNo(defaultState, ['on', 'off']),
  },
  {
    id: 'toggleOnList',
    header: 'Switch on the list',
    width: '150px',
    phone: 'label',
    cell: ({ toggleOnList }) => yesNo(toggleOnList, ['shown', 'hidden']),
  },
  {
    id: 'projects',
    header: 'Projects',
    width: '140px',
    phone: 'label',
    cell: ({ projects }) => (
      <span className="muted">{projects.length === 0 ? 'all' : `${projects.length} chosen`}</span>
    ),
  },
];
