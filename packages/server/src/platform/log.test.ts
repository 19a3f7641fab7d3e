import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeLog } from './log.ts';

const logged = (error: unknown) => {
  let line = '';
  makeLog('info', { write: (text) => void (line = text) }).warn({ error }, 'it failed');
  return line;
};

it('tells what failed and where, whatever kind of error it was', () => {
  const { error } = JSON.parse(logged(new TypeError('no such thing', { cause: new Error('deeper') })));
  expect(error).toMatchObject({ type: 'TypeError', message: 'no such thing', cause: { message: 'deeper' } });
  expect(error.stack).toContain('log.test.ts');
});

it('keeps the values of a failed query to itself', () => {
  const line = logged(
    new DrizzleQueryError('select $1', ['ann@example.com\n    at home'], new Error('connection lost')),
  );
  expect(line).toContain('select $1');
  expect(line).toContain('connection lost');
  expect(line).not.toContain('ann@example.com');
});
