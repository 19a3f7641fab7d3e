import { Fragment, Suspense, lazy } from 'react';
import type { SortableListProps } from './sortable.ts';

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
