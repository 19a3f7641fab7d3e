import { describe, expect, it } from 'vitest';
import {
  type CustomField,
  type FieldType,
  type FieldValue,
  checkCustomFields,
  fieldProblem,
  withDefaults,
} from './index.ts';

const DATE = '2026-11-01T10:00:00.000Z';
const field = (id: string, more: Partial<CustomField> = {}): CustomField => ({
  ...{ id, name: id, type: 'text', description: '', placeholder: '', defaultValue: null, values: '' },
  ...{ required: false, projects: [], sections: ['feature'], creator: '', active: true },
  ...{ dateCreated: DATE, dateUpdated: DATE },
  ...more,
});
const HERE = { section: 'feature', project: 'shop' } as const;

describe('custom fields', () => {
  it.each<[FieldType, FieldValue, FieldValue]>([
    ['text', 'a', 1],
    ['number', 1.5, 'many'],
    ['number', '1.5', '1,5'],
    ['boolean', false, 'maybe'],
    ['boolean', 'true', 1],
    ['enum', 'red', 'pink'],
    ['multiselect', ['red', 'blue'], ['red', 'pink']],
    ['multiselect', 'red, blue', 'red, pink'],
    ['url', 'https://example.com/a', 'javascript:alert(1)'],
    ['date', '2026-11-23', '23.11.2026'],
    ['datetime', '2026-11-23T09:00:00Z', 'soon'],
  ])('hold what their type says: %s', (type, good, bad) => {
    const one = field('x', { type, values: 'red, blue' });
    expect(fieldProblem(one, good)).toBeNull();
    expect(fieldProblem(one, bad)).not.toBeNull();
    expect(fieldProblem(one, undefined)).toBeNull();
    expect(fieldProblem({ ...one, required: true }, undefined)).toBe('is required');
  });

  it('are asked of things of their kind and project only', () => {
    const all = [field('team', { required: true }), field('cost', { required: true, projects: ['app'] })];
    const check = (after: object) => () => checkCustomFields(all, HERE, { after: after as never, before: null });
    expect(check({ team: 'web' })).not.toThrow();
    expect(check({})).toThrow('customFields.team');
    expect(check({ team: 'web', cost: 'high' })).toThrow('no such custom field');
    expect(() => checkCustomFields(all, { ...HERE, section: 'experiment' }, { after: {}, before: null })).not.toThrow();
  });

  it('keep nobody from changing something else', () => {
    const all = [field('team', { required: true })];
    expect(() => checkCustomFields(all, HERE, { after: { gone: 'x' }, before: { gone: 'x' } })).not.toThrow();
    expect(() =>
      checkCustomFields(all, HERE, { after: { gone: 'x', team: 'web' }, before: { gone: 'x' } }),
    ).not.toThrow();
    expect(() => checkCustomFields(all, HERE, { after: {}, before: { team: 'web' } })).toThrow('is required');
  });

  it('begin with their defaults where nothing is given', () => {
    const all = [field('team', { defaultValue: 'web' }), field('off', { defaultValue: 'x', active: false })];
    expect(withDefaults(all, HERE, {})).toEqual({ team: 'web' });
    expect(withDefaults(all, HERE, { team: 'app' })).toEqual({ team: 'app' });
  });
});
