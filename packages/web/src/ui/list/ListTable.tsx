import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * The rows of a list on one grid, with the header above them; thousands of rows cost no more than those in sight. The
 * page scrolls down. A list wider than its place scrolls sideways as a whole, and its first column stays.
 */
export function ListTable<Row>(props: TableProps<Row>) {
  const { shown, columns, compact } = props;
  const box = useRef<HTMLDivElement>(null);
  const isVirtual = shown.length >= VIRTUAL_FROM;
  const { top, isWide, sideways } = useBox(box);
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? shown.length : 0,
    estimateSize: () => (compact ? 36 : 48),
    overscan: 8,
    scrollMargin: top,
  });
  useFollow(box, props.cursor, (at) => isVirtual && virtualizer.scrollToIndex(at, { align: 'auto' }));
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
      className={[
        styles.table,
        compact ? styles.compact : '',
        isWide ? styles.wide : '',
        props.selection ? styles.selectable : '',
      ].join(' ')}
    >
      <div ref={sideways.head} className={styles.headClip}>
        <ListHead {...props} template={template} />
      </div>
      <div ref={sideways.body} className={styles.body} onScroll={sideways.onScroll}>
        <div
          role="rowgroup"
          style={isVirtual ? { position: 'relative', height: virtualizer.getTotalSize() } : undefined}
        >
          {props.loading && (
            <SkeletonRows columns={columns} template={template} selectable={Boolean(props.selection)} />
          )}
          {!isVirtual && shown.map((_, index) => row(index))}
          {isVirtual &&
            items.map((item) => (
              <div
                key={item.key}
                role="presentation"
                ref={virtualizer.measureElement}
                data-index={item.index}
                style={{ ...PLACED, transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
              >
                {row(item.index)}
              </div>
            ))}
        </div>
      </div>
      {isWide > 0 && (
        <div ref={sideways.bar} className={styles.bar} onScroll={sideways.onScroll} aria-hidden="true">
          <div style={{ width: isWide }} />
        </div>
      )}
    </div>
  );
}

const PLACED: CSSProperties = { position: 'absolute', top: 0, left: 0, right: 0 };

/**
 * Where the rows begin on the page, how wide they are when that is more than there is room for, and the three parts that
 * scroll sideways together: the header, the rows, and a bar at the bottom of the window.
 */
function useBox(box: { current: HTMLElement | null }) {
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, isWide: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const rows = body.current;
      if (!rows) return;
      const top = Math.round(rows.getBoundingClientRect().top + window.scrollY);
      const isWide = rows.scrollWidth > rows.clientWidth + 1 ? rows.scrollWidth : 0;
      setPlace((old) => (old.top === top && old.isWide === isWide ? old : { top, isWide }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  });
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const left = currentTarget.scrollLeft;
    for (const { current } of [head, body, bar])
      if (current && current !== currentTarget && current.scrollLeft !== left) current.scrollLeft = left;
    box.current?.toggleAttribute('data-moved', left > 0);
  };
  return { ...place, sideways: { head, body, bar, onScroll } };
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
          <span role="columnheader" className={styles.checkCell}>
            <input
              type="checkbox"
              className={styles.check}
              aria-label="Select all"
              checked={shown.length > 0 && selection.selected.size === shown.length}
              onChange={selection.toggleAll}
            />
          </span>
        )}
        {columns.map((column, at) => {
          const active = sortable && sort.field === column.id;
          const direction = sort.dir === 1 ? 'ascending' : 'descending';
          return (
            <span
              key={column.id}
              role="columnheader"
              title={column.hideHeader ? undefined : column.header}
              className={`${styles.cell} ${at === 0 ? styles.titleCell : ''} ${column.align ? styles[column.align] : ''}`}
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
      onClick={followLink}
    >
      <div role="presentation" className={styles.grid} style={{ gridTemplateColumns: template, minHeight: 'inherit' }}>
        {selection && (
          <span role="cell" data-phone="hide" className={`${styles.cell} ${styles.checkCell}`}>
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

/** A click beside the controls of a row opens it. The link covers the row itself, but not where columns stay in place. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, select, label, [role=switch]');
  const link = event.currentTarget.querySelector<HTMLAnchorElement>(`.${styles.title}`);
  if (isControl || !link || window.getSelection()?.toString()) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
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
