import type { UnitQuery, UnitQueryKind } from '@gb/domain/unit-queries';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { sourceColumn, useDataSources } from '../data-sources/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { RemovalDialog, UsedByPanel } from '../references/index.ts';
import { useListSearch } from '../platform/useListSearch.ts';
import type { Column } from '../ui/list/columns.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { nameColumn } from '../ui/list/nameColumn.tsx';
import { ownerColumn, updatedColumn } from '../ui/list/usualColumns.tsx';
import { WORDS } from './kinds.ts';
import { useUnitQueries, useUnitQueryActions } from './useUnitQueries.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const UnitQueryForm = lazyPart(async () => ({ default: (await import('./UnitQueryForm.tsx')).UnitQueryForm }));

export const SegmentsPage = () => <UnitQueriesPage kind="segment" />;
export const DimensionsPage = () => <UnitQueriesPage kind="dimension" />;

/** All segments, or all dimensions. */
function UnitQueriesPage({ kind }: { kind: UnitQueryKind }) {
  const { noun, title, permission, about } = WORDS[kind];
  useBreadcrumbs({ label: 'Metrics and Data' }, { label: title });
  const { data, error, mutate } = useUnitQueries(kind);
  const { remove } = useUnitQueryActions(kind);
  const sources = useDataSources().data?.dataSources;
  const { can } = usePermissions();
  const search = useListSearch();
  const columns = useMemo(() => {
    const names = new Map(sources?.map(({ id, name }) => [id, name] as const));
    return columnsWith(title, (id) => names.get(id) ?? '');
  }, [sources, title]);
  const mayEdit = can(permission);
  return (
    <ListPage
      id={`${kind}s`}
      title={title}
      noun={[...noun]}
      rows={data}
      error={error}
      onRetry={() => void mutate()}
      rowId={idOf}
      columns={columns}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'description', 'sql'], placeholder: `Search ${noun[1]}` }}
      docOf={docOf}
      {...search}
      addText={mayEdit && `New ${noun[0]}`}
      canEdit={mayEdit}
      form={(query, close) => <UnitQueryForm kind={kind} query={query} onClose={close} />}
      usedBy={({ id, name }, close) => <UsedByPanel object={kind} id={id} name={name} onClose={close} />}
      removal={({ id, name }, close) => (
        <RemovalDialog
          object={kind}
          id={id}
          title={`Delete the ${noun[0]} ${name}?`}
          onRemove={() => remove(id)}
          onClose={close}
        >
          The data stay where they are. This cannot be undone.
        </RemovalDialog>
      )}
      empty={{ icon: <IconUsersGroup size={22} />, title: `No ${noun[1]} yet`, text: about }}
    />
  );
}

const idOf = ({ id }: UnitQuery) => id;
const docOf = ({ name, description, sql }: UnitQuery) => ({ name, description, sql });

const columnsWith = (title: string, sourceName: (id: string) => string): readonly Column<UnitQuery>[] => [
  nameColumn(title.slice(0, -1)),
  sourceColumn(sourceName),
  {
    id: 'identifier',
    header: 'Identifier type',
    width: 'minmax(120px, 1fr)',
    phone: 'hide',
    sortBy: ({ userIdType }) => userIdType,
    cell: ({ userIdType }) => <span className="mono">{userIdType}</span>,
  },
  ownerColumn(),
  updatedColumn(),
];
