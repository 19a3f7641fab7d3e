import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Bindings, turnLetterShortcuts, useKeys } from './keys.ts';

function Keys({ bindings }: { bindings: Bindings }) {
  useKeys(bindings);
  return null;
}

describe('shortcuts', () => {
  it('tell two keys in a row from one', async () => {
    const [edit, go] = [vi.fn(), vi.fn()];
    render(<Keys bindings={{ e: edit, 'g e': go }} />);
    await userEvent.keyboard('ge');
    expect([edit.mock.calls.length, go.mock.calls.length]).toEqual([0, 1]);
    await userEvent.keyboard('xe');
    expect([edit.mock.calls.length, go.mock.calls.length]).toEqual([1, 1]);
  });

  it('do nothing while someone types, or with a modifier', async () => {
    const make = vi.fn();
    render(
      <>
        <Keys bindings={{ c: make }} />
        <input aria-label="Name" />
      </>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'ccc');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'ccc');
    screen.getByRole('textbox').blur();
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(make).not.toHaveBeenCalled();
  });

  it('belong to an open dialog', async () => {
    const make = vi.fn();
    render(
      <>
        <Keys bindings={{ c: make }} />
        <div role="dialog" aria-label="Rename" />
      </>,
    );
    await userEvent.keyboard('c');
    expect(make).not.toHaveBeenCalled();
  });

  it('can be turned off', async () => {
    const make = vi.fn();
    render(<Keys bindings={{ c: make }} />);
    turnLetterShortcuts(false);
    await userEvent.keyboard('c');
    expect(make).not.toHaveBeenCalled();
    turnLetterShortcuts(true);
    await userEvent.keyboard('c');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('go to whoever bound them last', async () => {
    const [page, list] = [vi.fn(), vi.fn()];
    const { rerender } = render(
      <>
        <Keys key="page" bindings={{ c: page }} />
        <Keys key="list" bindings={{ c: list }} />
      </>,
    );
    await userEvent.keyboard('c');
    rerender(<Keys key="page" bindings={{ c: page }} />);
    await userEvent.keyboard('c');
    expect([page.mock.calls.length, list.mock.calls.length]).toEqual([1, 1]);
  });
});
