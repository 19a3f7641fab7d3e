import type { Attribute } from '@gb/domain/attributes';
import { IconArchive, IconArchiveOff, IconUserSearch } from '@tabler/icons-react';
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
import { DATATYPE_NAMES } from './datatypes.ts';
import { useAttributeActions, useAttributes } from './useAttributes.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const AttributeForm = lazyPart(async () => ({ default: (await import('./AttributeForm.tsx')).AttributeForm }));

/** What SDKs tell about a user, and targeting can ask for. */
export function AttributesPage() {
  useBreadcrumbs({ label: 'SDK Configuration' }, { label: 'Attributes' });
  const { data, error, mutate } = useAttributes();
  const { remove, update } = useAttributeActions();
  const { can } = usePermissions();
  const search = useListSearch();
  const mayEdit = can('manageTargetingAttributes');
  const archive = (attribute: Attribute) => ({
    label: attribute.archived ? 'Unarchive' : 'Archive',
    icon: attribute.archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
    onSelect: () =>
      void update(attribute.property, { archived: !attribute.archived }, attribute).catch(
        toastFailure('The attribute was not changed'),
      ),
  });
  return (
    <ListPage
      id="attributes"
      title="Attributes"
      noun={['attribute', 'attributes']}
      rows={data?.attributes}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ property }) => property}
      columns={COLUMNS}
      defaultSort={{ field: 'property', dir: 1 }}
      search={{ fields: ['property^3', 'description', 'datatype'], placeholder: 'Search attributes' }}
      docOf={docOf}
      {...search}
      addText={mayEdit && 'New attribute'}
      canEdit={mayEdit}
      moreActions={mayEdit ? (attribute) => [archive(attribute)] : undefined}
      form={(attribute, close) => <AttributeForm attribute={attribute} onClose={close} />}
      usedBy={({ property }, close) => <UsedByPanel object="attribute" id={property} name={property} onClose={close} />}
      removal={(attribute, close) => (
        <RemovalDialog
          object="attribute"
          id={attribute.property}
          title={`Delete the attribute ${attribute.property}?`}
          onRemove={() => remove(attribute.property)}
          onArchive={attribute.archived ? undefined : () => update(attribute.property, { archived: true }, attribute)}
          onClose={close}
        >
          It is no longer offered where people target. This cannot be undone.
        </RemovalDialog>
      )}
      empty={{
        icon: <IconUserSearch size={22} />,
        title: 'No attributes defined.',
        text: 'Name what your code knows about a user, and rules can target it.',
      }}
    />
  );
}

const docOf = ({ property, description, datatype }: Attribute) => ({ property, description, datatype });

const COLUMNS: readonly Column<Attribute>[] = [
  {
    id: 'property',
    header: 'Attribute',
    width: 'minmax(220px, 2fr)',
    skeleton: 'title',
    sortBy: ({ property, archived }) => `${archived ? 1 : 0} ${property}`,
    cell: ({ property, description, archived }, { ranges, compact }) => (
      <TwoLines
        compact={compact}
        first={
          <>
            <code>
              <Mark text={property} ranges={ranges} />
            </code>{' '}
            {archived && <Badge>Archived</Badge>}
          </>
        }
        second={description}
      />
    ),
  },
  {
    id: 'datatype',
    header: 'Data type',
    width: 'minmax(140px, 1fr)',
    sortBy: ({ datatype }) => DATATYPE_NAMES[datatype],
    cell: ({ datatype, format, enum: values }) => (
      <>
        {DATATYPE_NAMES[datatype]}
        {format && <span className="muted"> ({format})</span>}
        {values && <span className="muted"> ({values})</span>}
      </>
    ),
  },
  {
    id: 'identifier',
    header: 'Identifier',
    width: '110px',
    sortBy: ({ hashAttribute }) => (hashAttribute ? 0 : 1),
    cell: ({ hashAttribute }) => hashAttribute && <Badge tone="accent">Identifier</Badge>,
  },
];
