import { DEFAULT_SETTINGS } from '@gb/domain/organizations';
import { expect, it } from 'vitest';
import { checkAnalysis, fieldsOf } from './analysisFields.ts';

const fields = fieldsOf(DEFAULT_SETTINGS);

it('begins with the settings there are, and gives them back unchanged', () => {
  expect(fields).toMatchObject({ confidence: '95', pValue: '0.05', schedule: 'stale', hours: '6' });
  const read = checkAnalysis(fields);
  expect(read).toHaveProperty('value');
  for (const [name, value] of Object.entries('value' in read ? read.value : {}))
    expect(value).toEqual(DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS]);
});

it('says at each field what could be saved instead, in the unit that is typed', () => {
  const wrong = { confidence: '101', pValue: '0', regressionDays: '1.5', tuning: '', hours: '200' };
  expect(checkAnalysis({ ...fields, ...wrong })).toEqual({
    problems: {
      confidence: 'Must be a number from 50 to 99.9',
      pValue: 'Must be a number above 0 and of at most 0.5',
      regressionDays: 'Must be a whole number from 1 to 100',
      tuning: 'Must be a number above 0',
      hours: 'Must be a whole number from 1 to 168',
    },
  });
  expect(checkAnalysis({ ...fields, schedule: 'cron', cron: 'daily' })).toEqual({
    problems: { cron: 'Must be five fields, such as 0 6 * * *' },
  });
});
