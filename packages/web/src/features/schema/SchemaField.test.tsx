import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Theme } from '../../platform/Theme.tsx';
import { SchemaField } from './SchemaField.tsx';

type HeldProps = { start: string; onWritten: (schema: string) => void };

function Held({ start, onWritten }: HeldProps) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    onWritten(next);
  };
  return (
    <Theme>
      <SchemaField value={value} onChange={change} />
    </Theme>
  );
}

describe('a JSON schema', () => {
  it('is built field by field, and is the JSON it comes to', async () => {
    const written = vi.fn();
    render(<Held start="" onWritten={written} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add field' }));
    const row = screen.getByRole('group', { name: 'Field 1' });
    expect(screen.getByRole('alert').textContent).toBe('Name every field');
    await userEvent.type(within(row).getByRole('textbox', { name: 'Name' }), 'title');
    await userEvent.type(within(row).getByRole('textbox', { name: /Longest/ }), '40');
    expect(JSON.parse(written.mock.lastCall?.[0] as string)).toEqual({
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string', maxLength: 40 } },
      additionalProperties: false,
    });
  });

  it('that says more than fields can is edited as JSON, and left as it is', async () => {
    const rich = '{"type":"string","pattern":"^a"}';
    const written = vi.fn();
    render(<Held start={rich} onWritten={written} />);
    expect(await screen.findByText('Only JSON can say this schema.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fields' }));
    expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull();
    expect(written).not.toHaveBeenCalled();
  });
});
