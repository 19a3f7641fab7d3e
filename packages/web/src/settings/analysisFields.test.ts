import { DEFAULT_SETTINGS, analysisDefaults } from '@gb/domain/organizations';
import { expect, it } from 'vitest';
import { fieldsOf, problemsOf, settingsFrom } from './analysisFields.ts';

const fields = fieldsOf(DEFAULT_SETTINGS);

it('begins with the settings there are, and gives them back unchanged', () => {
  expect(fields).toMatchObject({ confidence: '95', pValue: '0.05', schedule: 'stale', hours: '6' });
  const given = settingsFrom(fields);
  expect(analysisDefaults.partial().safeParse(given).success).toBe(true);
  for (const [name, value] of Object.entries(given))
    expect(value).toEqual(DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS]);
});

it('names each field that cannot be saved', () => {
  expect(problemsOf(fields)).toEqual({});
  const wrong = { confidence: '101', pValue: '0', regressionDays: '1.5', tuning: '-1', hours: '200' };
  expect(Object.keys(problemsOf({ ...fields, ...wrong }))).toEqual(Object.keys(wrong));
  expect(problemsOf({ ...fields, schedule: 'cron', cron: 'daily' })).toHaveProperty('cron');
});
