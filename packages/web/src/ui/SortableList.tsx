import { Fragment, type ReactNode, Suspense, lazy } from 'react';

type Draw<Item> = (item: Item, index: number, handle: ReactNode) => ReactNode;

export type SortableListProps<Item extends { id: string }> = {
  items: readonly Item[];
  /** What an item is called when it is picked up and moved. */
  nameOf: (item: Item, index: number) => string;
  disabled?: boolean;
  /** Moves an item to a place, counted from 0 among the items shown. */
  onMove: (id: string, to: number) => void;
  /** Draws one item; `handle` is the button to drag it by, and null while the list cannot be sorted. */
  children: Draw<Item>;
};

function StillItems({ items, children }: SortableListProps<{ id: string }>) {
  return (
    <>
      {items.map((item, index) => (
        <Fragment key={item.id}>{children(item, index, null)}</Fragment>
      ))}
    </>
  );
}

// Whoever looks at a list need not wait for what drags it; where that cannot be loaded the list stays, without handles.
const SortableItems = lazy(() =>
  import('./SortableItems.tsx').then(
    (file) => ({ default: file.SortableItems }),
    () => ({ default: StillItems }),
  ),
);

/** Items in an order that can be changed by dragging, or with Space, the arrow keys and Space again. */
export function SortableList<Item extends { id: string }>({
  items,
  nameOf,
  children,
  ...rest
}: SortableListProps<Item>) {
  const itemAt = (index: number): Item => {
    const item = items[index];
    if (!item) throw new Error(`There is no item ${index} of ${items.length}`);
    return item;
  };
  const plain: SortableListProps<{ id: string }> = {
    ...rest,
    items,
    nameOf: (_, index) => nameOf(itemAt(index), index),
    children: (_, index, handle) => children(itemAt(index), index, handle),
  };
  if (rest.disabled) return <StillItems {...plain} />;
  return (
    <Suspense fallback={<StillItems {...plain} />}>
      <SortableItems {...plain} />
    </Suspense>
  );
}
