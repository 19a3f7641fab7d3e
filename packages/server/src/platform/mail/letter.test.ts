import { expect, it } from 'vitest';
import { inLetter } from './letter.ts';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Dr. J.R. Smith-Müller', 'Dr. J.R. Smith-Müller'],
  ['Click http://evil.example <b>', 'Click evil example b'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['www.evil.example/path', 'www evil example/path'],
  ['evil。example and https://1.2.3.4', 'evil example and 1 2 3 4'],
  ['two\r\nlines\u202e', 'two lines'],
  ['Booking.com', 'Booking com'],
])('a name in a letter is one line without a link: %j', (name, shown) => {
  expect(inLetter(name)).toBe(shown);
});

it('a name in a letter is short', () => {
  expect(inLetter('long '.repeat(40)).length).toBeLessThanOrEqual(60);
});
