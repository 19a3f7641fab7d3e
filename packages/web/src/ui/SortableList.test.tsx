import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('waits with what drags its items while somebody is at one of them', async () => {
  // What drags them must not be there yet, as it is where another test has shown a list.
  vi.resetModules();
  const { SortableList } = await import('./SortableList.tsx');
  const items = ['a', 'b'].map((id) => ({ id }));
  render(
    <SortableList items={items} nameOf={({ id }) => id} onMove={() => undefined}>
      {({ id }, _, handle) => (
        <p>
          {handle}
          <button type="button">{`Edit ${id}`}</button>
        </p>
      )}
    </SortableList>,
  );
  const edit = screen.getByRole('button', { name: 'Edit a' });
  edit.focus();
  await import('./SortableItems.tsx');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(edit.isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: 'Move a' })).toBeNull();
  edit.blur();
  expect(await screen.findByRole('button', { name: 'Move a' })).toBeTruthy();
});
