import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './SortableList.module.css';
import type { SortableListProps } from './sortable.ts';

const DRAG_DISTANCE_PX = 4;

/** The items of a `SortableList` with what drags them, which is heavy. */
export function SortableItems(props: SortableListProps<{ id: string }>) {
  const { items, nameOf, disabled, onMove, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (wanted: UniqueIdentifier) => items.findIndex(({ id }) => id === wanted);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), indexOf(over.id));
  };
  const spoken = (id: UniqueIdentifier) => {
    const item = items[indexOf(id)];
    return item ? nameOf(item, indexOf(id)) : '';
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: announcementsFor(spoken, (id) => `${indexOf(id) + 1} of ${items.length}`) }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={disabled}>
        {items.map((item, index) => (
          <SortableItem key={item.id} id={item.id} name={nameOf(item, index)} disabled={disabled}>
            {(handle) => children(item, index, handle)}
          </SortableItem>
        ))}
      </SortableContext>
    </DndContext>
  );
}

type ItemProps = {
  id: string;
  name: string;
  disabled?: boolean | undefined;
  children: (handle: ReactNode) => ReactNode;
};

function SortableItem({ id, name, disabled, children }: ItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = disabled ? null : (
    <IconButton
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      label={`Move ${name}`}
      className={styles.handle}
    >
      <IconGripVertical size={16} />
    </IconButton>
  );
  return (
    <div
      ref={setNodeRef}
      className={isDragging ? styles.lifted : undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {children(handle)}
    </div>
  );
}

const announcementsFor = (
  nameOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => string,
): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`,
  onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is now at ${placeOf(over.id)}.` : undefined),
  onDragEnd: ({ active, over }) => (over ? `Put ${nameOf(active.id)} down at ${placeOf(over.id)}.` : undefined),
  onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
});
