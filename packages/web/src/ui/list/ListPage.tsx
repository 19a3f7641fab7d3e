import { IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Button } from '../Button.tsx';
import type { MenuItem } from '../Dropdown.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Page } from '../Page.tsx';
import { Problem } from '../Problem.tsx';
import { RowMenu } from '../RowMenu.tsx';
import { useKeys } from '../keys.ts';
import type { Column } from './columns.ts';
import { List, type ListProps } from './List.tsx';
import { lazyPart } from '../lazyPart.tsx';

const Confirm = lazyPart(async () => ({ default: (await import('../Modal.tsx')).Confirm }));

type Removal<Row> = { title: (row: Row) => string; text: ReactNode; run: (row: Row) => Promise<unknown> };

type ListPageProps<Row> = Omit<ListProps<Row>, 'empty' | 'label'> & {
  title: string;
  error: Error | undefined;
  onRetry: () => void;
  empty: { icon: ReactNode; title: string; text: ReactNode; action?: ReactNode };
  /** Words of the button that makes a new one; left out for people who may not. */
  addText?: string | false;
  /** The dialog for a new one (`null`) or an existing one. */
  form?: (row: Row | null, close: () => void) => ReactNode;
  /** Which rows may be edited or removed, and further actions for a row. */
  canEdit?: boolean;
  /** What is asked before a row is deleted: a title and a text, or a dialog of the page's own. */
  removal?: Removal<Row> | ((row: Row, close: () => void) => ReactNode);
  /** What uses a row, in a panel over the list. */
  usedBy?: (row: Row, close: () => void) => ReactNode;
  moreActions?: (row: Row) => readonly MenuItem[];
  /** What a row is called in the labels of its controls; its id when left out. */
  rowName?: (row: Row) => string;
  /** Further buttons of the header. */
  actions?: ReactNode;
  intro?: ReactNode;
};

const NO_KEYS = {};

type Dialog<Row> = { kind: 'form'; row: Row | null } | { kind: 'remove' | 'usedBy'; row: Row } | null;

/** A page that is one list with its forms: loading, empty, failed, forbidden, making, changing and deleting. */
export function ListPage<Row>({
  title,
  error,
  onRetry,
  empty,
  addText,
  form,
  canEdit,
  removal,
  usedBy,
  ...props
}: ListPageProps<Row>) {
  const { moreActions, actions, intro, rowName = props.rowId, ...list } = props;
  const [dialog, setDialog] = useState<Dialog<Row>>(null);
  const close = () => setDialog(null);
  const columns = useMemo(() => {
    if (!canEdit && !moreActions && !usedBy) return list.columns;
    const itemsOf = (row: Row) => [
      ...(moreActions?.(row) ?? []),
      ...editItems(row, canEdit ? { form, removal, usedBy } : { usedBy }, setDialog),
    ];
    return [...list.columns, menuColumn(itemsOf, rowName)];
  }, [canEdit, moreActions, form, removal, usedBy, list.columns, rowName]);
  const add = addText && form && (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'form', row: null })}>
      {addText}
    </Button>
  );
  const edit = canEdit && form ? (row: Row) => setDialog({ kind: 'form', row }) : undefined;
  useKeys(add ? { c: () => setDialog({ kind: 'form', row: null }) } : NO_KEYS);
  const hasRows = list.rows !== undefined && list.rows.length > 0;

  return (
    <Page
      title={title}
      actions={
        hasRows && (actions || add) ? (
          <>
            {actions}
            {add}
          </>
        ) : undefined
      }
    >
      {intro}
      {error && !list.rows ? (
        <Problem error={error} onRetry={onRetry} />
      ) : (
        <List
          {...list}
          label={title}
          columns={columns}
          onEdit={edit}
          empty={
            <EmptyState
              icon={empty.icon}
              title={empty.title}
              actions={
                <>
                  {add}
                  {empty.action}
                </>
              }
            >
              {empty.text}
            </EmptyState>
          }
        />
      )}
      <Suspense>
        {dialog?.kind === 'form' && form?.(dialog.row, close)}
        {dialog?.kind === 'usedBy' && usedBy?.(dialog.row, close)}
        {dialog?.kind === 'remove' && typeof removal === 'function' && removal(dialog.row, close)}
        {dialog?.kind === 'remove' && typeof removal === 'object' && (
          <Confirm
            title={removal.title(dialog.row)}
            confirmText="Delete"
            onConfirm={() => removal.run(dialog.row)}
            onClose={close}
          >
            {removal.text}
          </Confirm>
        )}
      </Suspense>
    </Page>
  );
}

type Edits<Row> = Pick<ListPageProps<Row>, 'form' | 'removal' | 'usedBy'>;

const editItems = <Row,>(
  row: Row,
  { form, removal, usedBy }: Edits<Row>,
  open: (dialog: Dialog<Row>) => void,
): MenuItem[] => [
  ...(form ? [{ label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => open({ kind: 'form', row }) }] : []),
  ...(usedBy
    ? [{ label: 'What uses it', icon: <IconLink size={16} />, onSelect: () => open({ kind: 'usedBy', row }) }]
    : []),
  ...(removal
    ? [{ label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => open({ kind: 'remove', row }) }]
    : []),
];

const menuColumn = <Row,>(itemsOf: (row: Row) => MenuItem[], rowName: (row: Row) => string): Column<Row> => ({
  id: 'menu',
  header: 'Actions',
  hideHeader: true,
  phone: 'corner',
  width: '40px',
  align: 'end',
  cell: (row) => <RowMenu label={`Actions for ${rowName(row)}`} items={itemsOf(row)} />,
});
