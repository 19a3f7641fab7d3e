import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Theme } from '../../platform/Theme.tsx';
import { TextField } from '../Field.tsx';
import { bySchema } from './bySchema.ts';
import { useFields } from './useFields.ts';

type Fields = { name: string; age: string; code: string; twice: string };

/** Every rule a form may have, each with words of the product or of its own. */
const RULES = z.object({
  name: z.string().trim().min(2).max(5),
  age: z.number().min(18).max(120, 'expected an age somebody has reached'),
  code: z.string().regex(/^[a-z]+$/, 'expected small letters only'),
  twice: z.string().refine((text) => text.length % 2 === 0, 'expected an even number of letters'),
});
const CHECK = bySchema<Fields, z.output<typeof RULES>>(RULES, {
  labels: { name: 'Name' },
  input: (fields) => ({ ...fields, age: Number(fields.age) }),
});

function Form({ onSave }: { onSave: (value: object) => void }) {
  const { text, attempt } = useFields<Fields, z.output<typeof RULES>>(
    () => ({ name: '', age: '', code: '', twice: '' }),
    CHECK,
  );
  const names = ['name', 'age', 'code', 'twice'] as const;
  return (
    <>
      {names.map((name) => (
        <TextField key={name} label={name} {...text(name)} />
      ))}
      <button type="button" onClick={() => void (attempt() && onSave({}))}>
        Save
      </button>
    </>
  );
}

describe('the fields of a form', () => {
  const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const type = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };

  it('are checked when the form is sent, and from then on with every change', async () => {
    const onSave = vi.fn();
    render(<Theme still>{<Form onSave={onSave} />}</Theme>);
    await type('age', '12');
    await type('code', 'A1');
    await type('twice', 'odd');
    expect(problems()).toEqual([]);
    await save();
    expect(problems()).toEqual([
      'Name is required',
      'Must be a number from 18 to 120',
      'Must be small letters only',
      'Must be an even number of letters',
    ]);
    await type('name', 'A');
    expect(problems()[0]).toBe('Name must have at least 2 characters');
    await type('name', 'Adalbert');
    expect(problems()[0]).toBe('Name must have at most 5 characters');
    await type('age', '200');
    expect(problems()[1]).toBe('Must be an age somebody has reached');
    await type('name', 'Ada');
    await type('age', '30');
    await type('code', 'abc');
    expect(problems()).toEqual(['Must be an even number of letters']);
    await save();
    expect(onSave).not.toHaveBeenCalled();
    await type('twice', 'even');
    await save();
    expect([problems(), onSave.mock.calls.length]).toEqual([[], 1]);
  });
});
