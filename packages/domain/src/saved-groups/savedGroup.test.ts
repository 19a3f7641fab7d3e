import { expect, it } from 'vitest';
import { newSavedGroup } from './savedGroup.ts';

it('takes the type of a new group from its other fields where it is not said', () => {
  const list = { name: 'Staff', attributeKey: 'id', values: ['u1'] };
  const condition = { name: 'Germans', condition: '{"country":"DE"}' };
  expect(newSavedGroup.parse(list)).toMatchObject({ ...list, type: 'list' });
  expect(newSavedGroup.parse(condition)).toMatchObject({ ...condition, type: 'condition' });
  expect(newSavedGroup.safeParse({ ...list, ...condition }).success).toBe(false);
});
