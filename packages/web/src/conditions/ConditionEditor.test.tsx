import type { Attribute } from '@gb/domain/attributes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { ConditionEditor } from './ConditionEditor.tsx';

const attributes: Attribute[] = [
  make.attribute('country', 'string'),
  make.attribute('age', 'number'),
  { ...make.attribute('plan', 'enum'), enum: 'free, pro' },
  { ...make.attribute('since', 'string'), format: 'date' },
  { ...make.attribute('build', 'string'), format: 'version' },
];

function open(value = '', error?: string) {
  const written = { last: value };
  const Page = () => {
    const [condition, setCondition] = useState(value);
    return (
      <ConditionEditor
        value={condition}
        onChange={(next) => {
          written.last = next;
          setCondition(next);
        }}
        attributes={attributes}
        groups={[{ id: 'grp_1', name: 'Staff' }]}
        error={error}
      />
    );
  };
  renderPage(<Page />, signedIn());
  return { written, condition: () => (written.last ? JSON.parse(written.last) : '') };
}

const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the editor of a condition', () => {
  it('takes a pasted list as values, one chip each, as numbers where the attribute is one', async () => {
    const { condition } = open('{"age":{"$in":[1]}}');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Values' }));
    await userEvent.paste('18, 21\n65');
    expect(condition()).toEqual({ age: { $in: [1, 18, 21, 65] } });
  });

  it('asks for days of an attribute that is a date', async () => {
    const { condition } = open('{"since":{"$gt":"2026-01-01"}}');
    expect(await screen.findByLabelText('Day')).toHaveProperty('type', 'date');
    await choose('Operator', 'is at or before');
    await userEvent.clear(screen.getByLabelText('Day'));
    await userEvent.type(screen.getByLabelText('Day'), '2026-11-22');
    expect(condition()).toEqual({ since: { $lte: '2026-11-22' } });
  });

  it('compares versions as versions', async () => {
    const { condition } = open('{"build":{"$vgt":"1.9.0"}}');
    await screen.findByRole('textbox', { name: 'Version' });
    await choose('Operator', 'is version or later');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Version' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Version' }), '1.10.0');
    expect(condition()).toEqual({ build: { $vgte: '1.10.0' } });
  });

  it('makes groups inside, by keyboard alone', async () => {
    const { condition } = open('{"country":"NL"}');
    const add = await screen.findByRole('button', { name: 'Add group' });
    add.focus();
    await userEvent.keyboard('{Enter}');
    const group = screen.getByRole('group', { name: 'Group of conditions' });
    within(group).getByRole('textbox', { name: 'Value' }).focus();
    await userEvent.keyboard('DE');
    within(group).getByRole('button', { name: 'Add condition' }).focus();
    await userEvent.keyboard('{Enter}');
    within(group).getAllByRole('textbox', { name: 'Value' })[1]?.focus();
    await userEvent.keyboard('BE');
    expect(condition()).toEqual({ $and: [{ country: 'NL' }, { $or: [{ country: 'DE' }, { country: 'BE' }] }] });
  });

  it('asks for a saved group by its name', async () => {
    const { condition } = open('{"country":"NL"}');
    await screen.findByRole('combobox', { name: 'Operator' });
    await choose('Operator', 'is in the saved group');
    await choose('Saved group', 'Staff');
    expect(condition()).toEqual({ country: { $inGroup: 'grp_1' } });
  });

  it('says at its row what is missing, once somebody tried to save', async () => {
    open('{"country":{"$regex":"("}}', 'country: is not a regular expression');
    expect(await screen.findByText('This is not a regular expression')).toBeTruthy();
  });

  it('says why a condition can be shown only as JSON, and leaves it as it is', async () => {
    const { written } = open('{"country":{"$type":"string"}}');
    expect(await screen.findByText(/Only JSON can show this\. Rows have no \$type/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Rows' }));
    expect(written.last).toBe('{"country":{"$type":"string"}}');
  });
});
