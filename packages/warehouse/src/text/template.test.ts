import { expect, test } from 'vitest';
import { expandTemplate, type TemplateValues } from './template.ts';

const values: TemplateValues = {
  startMs: Date.parse('2024-03-01T09:05:06.789Z'),
  endMs: Date.parse('2024-12-15T00:00:00.000Z'),
  experimentId: 'checkout',
  eventName: 'Order Placed',
  valueColumn: 'amount',
  phaseIndex: 2,
  customFields: { team: "o'brien" },
};
const expand = (sql: string, more: Partial<TemplateValues> = {}) => expandTemplate(sql, { ...values, ...more });

test('fills dates in UTC', () => {
  expect(expand('{{startDate}}|{{ startDateISO }}|{{startDateUnix}}|{{startYear}}-{{startMonth}}-{{startDay}}')).toBe(
    '2024-03-01 09:05:06|2024-03-01T09:05:06.000Z|1709283906|2024-03-01',
  );
  expect(expand('{{endDate}} {{endMonth}}')).toBe('2024-12-15 00:00:00 12');
});

test('fills names of the experiment and the event', () => {
  expect(expand('{{experimentId}} {{eventName}} {{valueColumn}} {{phase.index}}')).toBe(
    'checkout Order Placed amount 2',
  );
  expect(expand('{{experimentId}}', { experimentId: null })).toBe('%');
  expect(expand('{{customFields.team}}')).toBe("o'brien");
});

test('helpers change the case, replace, format dates and quote', () => {
  expect(
    expand(
      '{{snakecase eventName}} {{camelcase eventName}} {{pascalcase eventName}} {{kebabcase eventName}} {{dotcase eventName}}',
    ),
  ).toBe('order_placed orderPlaced OrderPlaced order-placed order.placed');
  expect(expand('{{lowercase eventName}} {{uppercase eventName}}')).toBe('order placed ORDER PLACED');
  expect(expand('{{replace eventName " " "_"}}')).toBe('Order_Placed');
  expect(expand('{{date startDateISO "yyyyMMdd"}}')).toBe('20240301');
  expect(expand('{{sqlstring customFields.team}}')).toBe("'o''brien'");
});

test('an unknown or unset name is an error that helps', () => {
  expect(() => expand('{{strtDate}}')).toThrow(/Unknown variable: strtDate. Available variables: startDate, /);
  expect(() => expand('{{shout eventName}}')).toThrow(/Unknown helper: shout. Available helpers: camelcase, /);
  expect(() => expand('{{valueColumn}}', { valueColumn: null })).toThrow('You must set valueColumn first.');
  expect(() => expand('{{constructor eventName}}')).toThrow('Unknown helper');
});

test('an unfinished placeholder is text, however long, and costs no time', () => {
  for (const text of [`{{${' '.repeat(50_000)}`, '{{'.repeat(50_000), `${'{'.repeat(50_000)} }`]) {
    const startedAt = performance.now();
    expect(expand(text)).toBe(text);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  }
});

test('a pattern that would take for ever, or is none, is refused', () => {
  expect(() => expand(`{{replace "${'a'.repeat(50)}!" "(a+)+$" "x"}}`)).toThrow('cannot be used');
  const slow = `{{replace "${'a'.repeat(18)}!" "(a+)+$" "x"}}`;
  expect(() => expand(slow.repeat(200))).toThrow('cannot be used');
  expect(() => expand('{{replace eventName "(" "x"}}')).toThrow('The pattern ( cannot be used');
  expect(() => expand(`{{replace "${'a'.repeat(900)}" "a" "${'b'.repeat(2000)}"}}`)).toThrow('1000 characters');
});
