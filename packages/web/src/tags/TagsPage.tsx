import type { Tag } from '@gb/domain/tags';
import { IconTag } from '@tabler/icons-react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { RemovalDialog, UsedByPanel } from '../references/index.ts';
import { useListSearch } from '../platform/useListSearch.ts';
import { Tag as TagPreview } from '../ui/Badge.tsx';
import type { Column } from '../ui/list/columns.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { useTagActions, useTags } from './useTags.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const TagForm = lazyPart(async () => ({ default: (await import('./TagForm.tsx')).TagForm }));

/** All tags of the organization. */
export function TagsPage() {
  useBreadcrumbs({ label: 'Settings' }, { label: 'Tags' });
  const { data, error, mutate } = useTags();
  const { remove } = useTagActions();
  const { can } = usePermissions();
  const search = useListSearch();
  const mayEdit = can('manageTags');
  return (
    <ListPage
      id="tags"
      title="Tags"
      noun={['tag', 'tags']}
      rows={data?.tags}
      error={error}
      onRetry={() => void mutate()}
      rowId={idOf}
      columns={COLUMNS}
      defaultSort={{ field: 'id', dir: 1 }}
      search={{ fields: ['id^3', 'description'], placeholder: 'Search tags' }}
      docOf={docOf}
      {...search}
      addText={mayEdit && 'New tag'}
      canEdit={mayEdit}
      form={(tag, close) => <TagForm tag={tag} onClose={close} />}
      usedBy={({ id }, close) => (
        <UsedByPanel object="tag" id={id} name={id} none="Nothing carries it." onClose={close} />
      )}
      removal={({ id }, close) => (
        <RemovalDialog object="tag" id={id} title={`Delete the tag ${id}?`} onRemove={() => remove(id)} onClose={close}>
          This cannot be undone.
        </RemovalDialog>
      )}
      empty={{
        icon: <IconTag size={22} />,
        title: 'No tags yet',
        text: 'Tags group features, experiments and metrics across projects, and every list can be searched by them.',
      }}
    />
  );
}

const idOf = ({ id }: Tag) => id;
const docOf = ({ id, description }: Tag) => ({ id, description });

const COLUMNS: readonly Column<Tag>[] = [
  {
    id: 'id',
    header: 'Tag',
    width: 'minmax(160px, 1fr)',
    sortBy: idOf,
    cell: ({ id }, { ranges }) => (
      <strong>
        <Mark text={id} ranges={ranges} />
      </strong>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    width: 'minmax(200px, 2fr)',
    sortBy: ({ description }) => description,
    cell: ({ description }) => <span className="muted">{description}</span>,
  },
  { id: 'preview', header: 'Preview', width: '180px', cell: ({ id, color }) => <TagPreview name={id} color={color} /> },
];
