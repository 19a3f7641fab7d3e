import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import type { Column } from './columns.ts';
import styles from './List.module.css';
import type { Sort } from './sort.ts';
import type { ShownRow } from './useListState.ts';

/** From this many rows on, only those in sight are drawn. */
const VIRTUAL_FROM = 80;
const SKELETON_ROWS = 10;
/** Rows are counted from the header, which is the first. */
const FIRST_ROW = 2;

/** The row the keyboard is on. `asked` rises with every key press that moves it there. */
export type Cursor = { at: number; asked: number; onFocus: (at: number) => void };

type TableProps<Row> = {
  label: string;
  shown: readonly ShownRow<Row>[];
  loading: boolean;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  sort: Sort;
  onSort: (field: string) => void;
  sortable: boolean;
  compact: boolean;
  selection?: { selected: ReadonlySet<string>; toggle: (id: string) => void; toggleAll: () => void } | undefined;
  cursor: Cursor;
  empty: ReactNode;
};

/** The rows of a list on one grid, with the header above them; thousands of rows cost no more than those in sight. */
export function ListTable<Row>(props: TableProps<Row>) {
  const { shown, columns, compact } = props;
  const box = useRef<HTMLDivElement>(null);
  const isVirtual = shown.length >= VIRTUAL_FROM;
  const height = useHeightToBottom(box, isVirtual);
  const virtualizer = useVirtualizer({
    count: isVirtual ? shown.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => (compact ? 36 : 48),
    overscan: 8,
  });
  useFollow(box, props.cursor, (at) => isVirtual && virtualizer.scrollToIndex(at));
  const template = `${props.selection ? '18px ' : ''}${columns.map(({ width }) => width).join(' ')}`;
  if (!props.loading && shown.length === 0) return props.empty;

  const row = (index: number) => {
    const item = shown[index];
    return item && <ListRow key={props.rowId(item.row)} {...props} item={item} index={index} template={template} />;
  };
  const items = virtualizer.getVirtualItems();
  return (
    <div
      ref={box}
      role="table"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={shown.length + 1}
      aria-busy={props.loading || undefined}
      className={`${styles.table} ${compact ? styles.compact : ''}`}
      style={{ maxHeight: height }}
    >
      <ListHead {...props} template={template} />
      <div role="rowgroup" style={isVirtual ? { position: 'relative', height: virtualizer.getTotalSize() } : undefined}>
        {props.loading && <SkeletonRows columns={columns} template={template} selectable={Boolean(props.selection)} />}
        {!isVirtual && shown.map((_, index) => row(index))}
        {isVirtual &&
          items.map((item) => (
            <div
              key={item.key}
              role="presentation"
              ref={virtualizer.measureElement}
              data-index={item.index}
              style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${item.start}px)` }}
            >
              {row(item.index)}
            </div>
          ))}
      </div>
    </div>
  );
}

/**
 * Brings the focus to the row the keyboard asked for: to its link, which Enter follows, or else to its first control.
 * A row far away is drawn only after the list has scrolled there, so every drawing looks for it until it is found.
 */
function useFollow(box: { current: HTMLElement | null }, { at, asked }: Cursor, scrollTo: (at: number) => void): void {
  const wanted = useRef<number | null>(null);
  const scroll = useRef(scrollTo);
  scroll.current = scrollTo;
  useLayoutEffect(() => {
    if (asked === 0) return;
    wanted.current = at;
    scroll.current(at);
    // Only a key press asks: that the row under the keyboard changed for another reason moves no focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = box.current?.querySelector(`[role=row][aria-rowindex="${wanted.current + FIRST_ROW}"]`);
    const target = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button, input');
    if (!target) return;
    wanted.current = null;
    target.focus();
  });
}

/** Room from the box to the bottom of the window, so that a long list scrolls inside itself. */
function useHeightToBottom(box: { current: HTMLElement | null }, active: boolean): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    if (!active) return setHeight(undefined);
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(360, window.innerHeight - top - 12));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [active, box]);
  return height;
}

function ListHead<Row>({
  columns,
  sort,
  onSort,
  sortable,
  selection,
  template,
  shown,
}: TableProps<Row> & { template: string }) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.grid} style={{ gridTemplateColumns: template }}>
        {selection && (
          <span role="columnheader">
            <input
              type="checkbox"
              className={styles.check}
              aria-label="Select all"
              checked={shown.length > 0 && selection.selected.size === shown.length}
              onChange={selection.toggleAll}
            />
          </span>
        )}
        {columns.map((column) => {
          const active = sortable && sort.field === column.id;
          const direction = sort.dir === 1 ? 'ascending' : 'descending';
          return (
            <span
              key={column.id}
              role="columnheader"
              title={column.hideHeader ? undefined : column.header}
              className={`${styles.cell} ${column.align ? styles[column.align] : ''}`}
              aria-sort={active ? direction : undefined}
            >
              {column.sortBy && sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  {active && (sort.dir === 1 ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />)}
                </button>
              ) : (
                <span className={column.hideHeader ? 'sr' : undefined}>{column.header}</span>
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}

type RowProps<Row> = TableProps<Row> & { item: ShownRow<Row>; index: number; template: string };

function ListRow<Row>({ item, index, template, columns, rowId, selection, compact, cursor }: RowProps<Row>) {
  const id = rowId(item.row);
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <div
      role="row"
      aria-rowindex={index + FIRST_ROW}
      onFocus={() => cursor.onFocus(index)}
      aria-selected={selection ? isSelected : undefined}
      className={`${styles.row} ${isSelected ? styles.selected : ''}`}
    >
      <div role="presentation" className={styles.grid} style={{ gridTemplateColumns: template, minHeight: 'inherit' }}>
        {selection && (
          <span role="cell" data-phone="hide" className={styles.cell}>
            <input
              type="checkbox"
              className={styles.check}
              aria-label={`Select ${id}`}
              checked={isSelected}
              onChange={() => selection.toggle(id)}
            />
          </span>
        )}
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="cell"
            data-phone={column.phone}
            className={`${styles.cell} ${at === 0 ? styles.titleCell : ''} ${column.align ? styles[column.align] : ''}`}
          >
            {column.cell(item.row, { ranges: item.ranges, compact })}
            {column.phone === 'label' && (
              <span className={styles.phoneLabel} aria-hidden="true">
                {column.header}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; template: string; selectable: boolean };

function SkeletonRows<Row>({ columns, template, selectable }: SkeletonProps<Row>) {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <div key={index} role="row" className={styles.row}>
      <div role="presentation" className={styles.grid} style={{ gridTemplateColumns: template, minHeight: 'inherit' }}>
        {selectable && <span role="cell" />}
        {columns.map((column) => (
          <div key={column.id} role="cell" className={styles.cell} data-phone={column.phone}>
            <span className="sr">Loading</span>
            {column.skeleton === 'title' ? (
              <span style={{ display: 'grid', gap: 6, width: '100%' }}>
                <Skeleton width={`${38 + ((index * 17) % 30)}%`} />
                <Skeleton width={`${52 + ((index * 13) % 36)}%`} height={9} />
              </span>
            ) : column.skeleton === 'pill' ? (
              <Skeleton width={32} height={18} />
            ) : (
              <Skeleton width="60%" />
            )}
          </div>
        ))}
      </div>
    </div>
  ));
}
