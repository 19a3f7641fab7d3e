import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toSvg } from 'jdenticon';
import { createHash } from 'node:crypto';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../platform/api.ts';
import { Theme } from '../platform/Theme.tsx';
import { ActionButton } from './ActionButton.tsx';
import { Avatar, InitialsAvatar, initialsOf } from './Avatar.tsx';
import { Combo } from './Combo.tsx';
import { Dropdown } from './Dropdown.tsx';
import { Select, listOptions } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { Tooltip } from './Tooltip.tsx';
import { Truncated } from './Truncated.tsx';
import { WeightField } from './WeightField.tsx';

const show = (part: React.ReactNode) => render(<Theme still>{part}</Theme>);

describe('an action button', () => {
  it('cannot be pressed while it works, and says in red what went wrong', async () => {
    let fail: (cause: Error) => void = () => {};
    show(<ActionButton onAction={() => new Promise((_, reject) => (fail = reject))}>Refresh</ActionButton>);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const button = screen.getByRole('button', { name: 'Refresh' });
    expect([button.ariaBusy, button.hasAttribute('disabled')]).toEqual(['true', true]);
    fail(new Error('The warehouse is asleep'));
    const alert = await screen.findByRole('alert');
    expect([alert.textContent, alert.style.color]).toEqual(['The warehouse is asleep', 'var(--bad)']);
    expect(alert.previousElementSibling).toBe(button);
    expect(button.ariaBusy).toBeNull();
    expect(screen.getByRole('button', { name: 'Refresh' })).toHaveProperty('disabled', false);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    fail(new ApiError('Failed to fetch', { code: 'unreachable' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error connecting to the API');
  });
});

describe('a dropdown', () => {
  it('has a caret, and closes when an item is chosen unless it is told not to', async () => {
    const items = [{ label: 'Rename', onSelect: () => {} }];
    show(
      <>
        <Dropdown items={items}>Closing</Dropdown>
        <Dropdown items={items} closeOnClick={false} caret={false}>
          Staying
        </Dropdown>
      </>,
    );
    const closing = screen.getByRole('button', { name: 'Closing' });
    const staying = screen.getByRole('button', { name: 'Staying' });
    expect([closing, staying].map((button) => button.querySelectorAll('svg').length)).toEqual([1, 0]);
    await userEvent.click(closing);
    const item = await screen.findByRole('menuitem', { name: 'Rename' });
    const list = item.closest<HTMLElement>('[role=menu]');
    expect([list?.dataset.position, list?.style.width]).toEqual(['bottom-end', 'max-content']);
    await userEvent.click(item);
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await userEvent.click(staying);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeTruthy();
  });
});

describe('avatars', () => {
  it('are the same for an address however it is written, and titled with name and address', () => {
    show(
      <>
        <Avatar email="ada@acme.io" name="Ada" />
        <Avatar email=" Ada@Acme.io " />
      </>,
    );
    const [one, two] = screen.getAllByRole('img');
    expect(one?.innerHTML).toBe(two?.innerHTML);
    const key = createHash('md5').update('ada@acme.io').digest('hex');
    const drawn = document.createElement('span');
    drawn.innerHTML = toSvg(key, 40, { padding: 0.06 });
    expect(one?.innerHTML).toBe(drawn.innerHTML);
    expect(one?.title).toBe('Ada <ada@acme.io>');
    expect(one?.style.width).toBe('40px');
  });

  it('have at most two letters', () => {
    expect(['Ada Okafor', 'ada', 'Ada van der Berg', ''].map(initialsOf)).toEqual(['AO', 'A', 'AB', '']);
  });

  it('take one of ten colours', () => {
    show(
      <>
        {Array.from({ length: 60 }, (_, index) => (
          <InitialsAvatar key={index} name={`Person ${index}`} />
        ))}
      </>,
    );
    const colors = new Set(screen.getAllByRole('img').map(({ style }) => style.background));
    expect(colors.size).toBe(10);
  });
});

describe('a select', () => {
  it('takes options as words, pairs, groups or a map', () => {
    expect(listOptions(['a'])).toEqual([{ value: 'a', label: 'a' }]);
    expect(listOptions({ a: 'First' })).toEqual([{ value: 'a', label: 'First' }]);
    const items = [{ value: 'a', label: 'First' }];
    expect(listOptions([{ group: 'Letters', items }])).toEqual([{ group: 'Letters', items }]);
  });

  it('may begin with nothing chosen', () => {
    show(<Select label="Owner" options={['Ada']} initial="Nobody" value="" onChange={() => {}} />);
    expect(screen.getByRole('combobox', { name: 'Owner' }).getAttribute('placeholder')).toBe('Nobody');
  });

  it('as a combo box also takes what is not listed', async () => {
    function Example() {
      const [value, setValue] = useState('');
      return <Combo label="Unit" options={['USD', 'EUR']} value={value} onChange={setValue} />;
    }
    show(<Example />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Unit' }), 'CHF');
    expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveProperty('value', 'CHF');
  });
});

describe('a switch', () => {
  it('says why it cannot be used', () => {
    show(<Switch label="On" checked={false} disabled reason="You may not" onChange={() => {}} />);
    const control = screen.getByRole('switch', { name: 'On' });
    expect([control.title, control.hasAttribute('disabled')]).toEqual(['You may not', true]);
  });
});

describe('a tooltip', () => {
  const over = (body: string, enabled: boolean) => (
    <Tooltip body={body} enabled={enabled}>
      <button type="button">{`${body || 'nothing'}, ${enabled}`}</button>
    </Tooltip>
  );

  it('shows only where it is enabled and has something to say', async () => {
    show([over('Once a day', true), over('Twice a day', false), over('', true)]);
    for (const button of screen.getAllByRole('button').toReversed()) {
      await userEvent.hover(button);
      act(() => button.focus());
    }
    expect((await screen.findByRole('tooltip')).textContent).toBe('Once a day');
    expect(screen.getAllByRole('tooltip')).toHaveLength(1);
  });
});

describe('a long text', () => {
  it('is cut at 200 pixels unless told otherwise', () => {
    show(<Truncated text="A long name" />);
    expect(screen.getByText('A long name').style.maxWidth).toBe('200px');
  });
});

describe('the weight of a variation', () => {
  it('is typed as a percentage and left as what came of it', async () => {
    const seen: number[] = [];
    function Example() {
      const [weight, setWeight] = useState(0.5);
      return (
        <WeightField
          label="Weight"
          weight={weight}
          onChange={(next) => {
            seen.push(next);
            setWeight(Math.min(1, next));
          }}
        />
      );
    }
    show(<Example />);
    const field = screen.getByRole('spinbutton', { name: 'Weight' });
    await userEvent.clear(field);
    await userEvent.type(field, '33.33');
    expect(seen.at(-1)).toBeCloseTo(0.3333, 6);
    await userEvent.clear(field);
    await userEvent.type(field, '140');
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveProperty('value', '100'));
  });
});
