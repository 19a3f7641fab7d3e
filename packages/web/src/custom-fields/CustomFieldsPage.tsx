import type { CustomField } from '@gb/domain/custom-fields';
import { IconForms } from '@tabler/icons-react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { Badge } from '../ui/Badge.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { Column } from '../ui/list/columns.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { SECTION_NAMES, TYPE_NAMES } from './fieldWords.ts';
import { useCustomFieldActions, useCustomFields } from './useCustomFields.ts';

const CustomFieldForm = lazyPart(async () => ({ default: (await import('./CustomFieldForm.tsx')).CustomFieldForm }));

/** The fields an organization keeps of its features and experiments, beside those that all have. */
export function CustomFieldsPage() {
  useBreadcrumbs({ label: 'Settings' }, { label: 'Custom Fields' });
  const { data, error, mutate } = useCustomFields();
  const { remove } = useCustomFieldActions();
  const { can } = usePermissions();
  const search = useListSearch();
  const mayEdit = can('manageCustomFields');
  return (
    <ListPage
      id="custom-fields"
      title="Custom fields"
      noun={['custom field', 'custom fields']}
      rows={data}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      columns={COLUMNS}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'id^2', 'description'], placeholder: 'Search custom fields' }}
      docOf={({ name, id, description }) => ({ name, id, description })}
      {...search}
      addText={mayEdit && 'New custom field'}
      canEdit={mayEdit}
      form={(field, close) => <CustomFieldForm field={field} onClose={close} />}
      removal={{
        title: ({ name }) => `Delete the custom field ${name}?`,
        text: 'What it says of features and experiments is no longer shown. Switch it off instead to keep that. This cannot be undone.',
        run: ({ id }) => remove(id),
      }}
      empty={{
        icon: <IconForms size={22} />,
        title: 'No custom fields yet',
        text: 'Keep what your organization wants to know of every feature: its team, its ticket, the date it may go.',
      }}
    />
  );
}

const COLUMNS: readonly Column<CustomField>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(180px, 2fr)',
    sortBy: ({ name }) => name,
    cell: ({ name, required, active }, { ranges }) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
        <strong>
          <Mark text={name} ranges={ranges} />
        </strong>
        {required && <Badge>Required</Badge>}
        {!active && <Badge tone="warn">Off</Badge>}
      </span>
    ),
  },
  {
    id: 'id',
    header: 'Id',
    width: 'minmax(120px, 1fr)',
    sortBy: ({ id }) => id,
    cell: ({ id }) => <code className="muted">{id}</code>,
  },
  {
    id: 'type',
    header: 'Type',
    width: '160px',
    phone: 'label',
    sortBy: ({ type }) => TYPE_NAMES[type],
    cell: ({ type }) => TYPE_NAMES[type],
  },
  {
    id: 'sections',
    header: 'Kept of',
    width: 'minmax(140px, 1fr)',
    phone: 'label',
    cell: ({ sections }) => sections.map((section) => SECTION_NAMES[section]).join(', '),
  },
];
