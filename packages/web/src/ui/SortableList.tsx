import { Fragment, type ReactNode, type RefObject, createElement, useEffect, useRef, useState } from 'react';
import type { SortableListProps } from './sortable.ts';

type Items = (props: SortableListProps<{ id: string }>) => ReactNode;

function StillItems({ items, children }: SortableListProps<{ id: string }>) {
  return (
    <>
      {items.map((item, index) => (
        <Fragment key={item.id}>{children(item, index, null)}</Fragment>
      ))}
    </>
  );
}

/** What drags, once it is there: later lists have it from the start. */
let dragged: Items | null = null;

/** Items in an order that can be changed by dragging, or with Space, the arrow keys and Space again. */
export function SortableList<Item extends { id: string }>({
  items,
  nameOf,
  children,
  ...rest
}: SortableListProps<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const found = useDragging(place, !rest.disabled);
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
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {createElement(found && !rest.disabled ? found : StillItems, plain)}
    </div>
  );
}

/**
 * What drags the items of a list, null until it is there. Whoever looks at a list need not wait for it; and as all items are
 * made anew with it, it waits while somebody is at one of them. Where it cannot be loaded the list stays, without handles.
 */
function useDragging(place: RefObject<HTMLElement | null>, isWanted: boolean): Items | null {
  const [found, setFound] = useState<Items | null>(() => dragged);
  useEffect(() => {
    if (!isWanted || found) return;
    let isOver = false;
    const take = () => {
      if (isOver || !dragged || isInUse(place.current)) return;
      setFound(() => dragged);
    };
    // Focus has not arrived where it goes to when it leaves.
    const later = () => setTimeout(take);
    document.addEventListener('focusout', later);
    void import('./SortableItems.tsx').then(
      (file) => {
        dragged = file.SortableItems;
        take();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      document.removeEventListener('focusout', later);
    };
  }, [found, isWanted, place]);
  return found;
}

const isInUse = (list: HTMLElement | null): boolean =>
  list !== null && (list.contains(document.activeElement) || list.querySelector('[aria-expanded="true"]') !== null);
