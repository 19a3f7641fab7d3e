import { expect, it } from 'vitest';
import { dayIn, rangesToTake } from './ranges.ts';

const nowMs = Date.parse('2024-03-20T12:00:00Z');
const HOUR = 3_600_000;
const ranges = (taken: Record<string, string>, longestDays = 31) =>
  rangesToTake({
    from: '2024-03-01',
    to: '2024-03-20',
    taken: Object.entries(taken).map(([day, dateTaken]) => ({ day, dateTaken })),
    nowMs,
    freshMs: HOUR,
    longestDays,
  }).map(({ from, to }) => `${from}…${to}`);
const allTaken = (dateTaken: string) =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`2024-03-${String(index + 1).padStart(2, '0')}`, dateTaken]),
  );

it('takes everything at first, in pieces of a bearable length', () => {
  expect(ranges({})).toEqual(['2024-03-01…2024-03-20']);
  expect(ranges({}, 8)).toEqual(['2024-03-01…2024-03-08', '2024-03-09…2024-03-16', '2024-03-17…2024-03-20']);
});

it('takes nothing again while it is fresh', () => {
  expect(ranges(allTaken('2024-03-20T11:30:00Z'))).toEqual([]);
});

it('takes the last days again, because events come late, and what is missing between', () => {
  const { '2024-03-05': _, ...taken } = allTaken('2024-03-20T10:00:00Z');
  expect(ranges(taken)).toEqual(['2024-03-05…2024-03-05', '2024-03-14…2024-03-20']);
});

it('knows which day it is elsewhere', () => {
  expect([dayIn('Asia/Tokyo', nowMs + 4 * HOUR), dayIn('America/Los_Angeles', nowMs - 6 * HOUR)]).toEqual([
    '2024-03-21',
    '2024-03-19',
  ]);
});
