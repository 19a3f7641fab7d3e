import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Theme } from '../../platform/Theme.tsx';
import { SchemaField } from './SchemaField.tsx';

let schema = '';
function Held({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  schema = value;
  return (
    <Theme>
      <SchemaField value={value} onChange={setValue} />
    </Theme>
  );
}

describe('a JSON schema', () => {
  it('is built field by field, and is the JSON it comes to', async () => {
    render(<Held start="" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add field' }));
    const row = screen.getByRole('group', { name: 'Field 1' });
    expect(screen.getByRole('alert').textContent).toBe('Name every field');
    await userEvent.type(within(row).getByRole('textbox', { name: 'Name' }), 'title');
    await userEvent.type(within(row).getByRole('textbox', { name: /Longest/ }), '40');
    expect(JSON.parse(schema)).toEqual({
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string', maxLength: 40 } },
      additionalProperties: false,
    });
  });

  it('that says more than fields can is edited as JSON, and left as it is', async () => {
    const rich = '{"type":"string","pattern":"^a"}';
    render(<Held start={rich} />);
    expect(await screen.findByText('Only JSON can say this schema.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fields' }));
    expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull();
    expect(schema).toBe(rich);
  });
});
