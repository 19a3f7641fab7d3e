import type { Attribute, SeenAttribute } from '@gb/domain/attributes';
import { IconArchive, IconArchiveOff, IconUserSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { RemovalDialog, UsedByPanel } from '../references/index.ts';
import { useListSearch } from '../platform/useListSearch.ts';
import { Ago } from '../ui/Ago.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/list/columns.ts';
import { TwoLines } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { DATATYPE_NAMES } from './datatypes.ts';
import { useAttributeActions, useAttributes, useSeenAttributes } from './useAttributes.ts';
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
  const [naming, setNaming] = useState<string | null>(null);
  const all = useSeenAttributes().data?.seen ?? [];
  const seen = new Map(all.map((one) => [one.property, one]));
  const hasSeen = all.some(({ isRegistered }) => isRegistered);
  const unknown = all.filter(({ isRegistered }) => !isRegistered).map(({ property }) => property);
  const archive = (attribute: Attribute) => ({
    label: attribute.archived ? 'Unarchive' : 'Archive',
    icon: attribute.archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
    onSelect: () =>
      void update(attribute.property, { archived: !attribute.archived }, attribute).catch(
        toastFailure('The attribute was not changed'),
      ),
  });
  return (
    <>
      <ListPage
        id="attributes"
        title="Attributes"
        noun={['attribute', 'attributes']}
        rows={data?.attributes}
        error={error}
        onRetry={() => void mutate()}
        rowId={({ property }) => property}
        columns={hasSeen ? [...COLUMNS, seenColumn(seen)] : COLUMNS}
        intro={mayEdit && unknown.length > 0 ? <Unknown names={unknown} onRegister={setNaming} /> : undefined}
        defaultSort={{ field: 'property', dir: 1 }}
        search={{ fields: ['property^3', 'description', 'datatype'], placeholder: 'Search attributes' }}
        docOf={docOf}
        {...search}
        addText={mayEdit && 'New attribute'}
        canEdit={mayEdit}
        moreActions={mayEdit ? (attribute) => [archive(attribute)] : undefined}
        form={(attribute, close) => <AttributeForm attribute={attribute} onClose={close} />}
        usedBy={({ property }, close) => (
          <UsedByPanel object="attribute" id={property} name={property} onClose={close} />
        )}
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
      <Suspense>
        {naming !== null && <AttributeForm attribute={null} name={naming} onClose={() => setNaming(null)} />}
      </Suspense>
    </>
  );
}

/** More are not named. */
const FEW = 8;

/** Attributes that SDKs send and nobody registered. */
function Unknown({ names, onRegister }: { names: readonly string[]; onRegister: (name: string) => void }) {
  return (
    <Alert>
      Seen in traffic, and not registered:{' '}
      {names.slice(0, FEW).map((name) => (
        <Button key={name} look="text" small aria-label={`Register ${name}`} onClick={() => onRegister(name)}>
          {name}
        </Button>
      ))}
      {names.length > FEW && `and ${names.length - FEW} more`}
    </Alert>
  );
}

/** As many values are shown of each. */
const SHOWN_VALUES = 3;

const seenColumn = (seen: ReadonlyMap<string, SeenAttribute>): Column<Attribute> => ({
  id: 'seen',
  header: 'Values seen',
  width: 'minmax(160px, 1.4fr)',
  phone: 'hide',
  cell: ({ property }) => {
    const found = seen.get(property);
    if (!found) return <span className="quiet">never</span>;
    const { values, lastSeen } = found;
    return (
      <span className="muted">
        {values.length > 0 ? (
          <>
            {values
              .slice(0, SHOWN_VALUES)
              .map(({ value }) => value)
              .join(', ')}
            {values.length > SHOWN_VALUES && ` and ${values.length - SHOWN_VALUES} more`},{' '}
          </>
        ) : (
          'not kept, '
        )}
        <Ago date={lastSeen} />
      </span>
    );
  },
});

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
