import type { ReactNode } from 'react';

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
