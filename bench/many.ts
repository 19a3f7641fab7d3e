/**
 * The product with a hundred flags and with ten thousand, in one run: `npm run bench -- many`. The real server runs in a
 * process of its own and is asked over HTTP, by SDKs and in a real browser. Each line has five runs at the larger size,
 * the best of both sizes with their ratio, and its bar; a miss ends with a failure. `--postgres` runs it on PostgreSQL
 * instead of the embedded database, and `flags`, `lists` or `browser` only that part.
 */
import { loadavg } from 'node:os';
import { measureBrowser } from './many/browser.ts';
import { type Line, met, print } from './many/bars.ts';
import { measureFlags } from './many/flags.ts';
import { measureLists } from './many/lists.ts';
import { openInstallation } from './many/installation.ts';
import { LARGE, SMALL } from './many/sizes.ts';

const given = process.argv.slice(2);
const isPostgres = given.includes('--postgres');
const parts = { flags: measureFlags, lists: measureLists, browser: measureBrowser };
const asked = Object.keys(parts).filter((name) => given.includes(name)) as (keyof typeof parts)[];
const chosen = asked.length > 0 ? asked : (Object.keys(parts) as (keyof typeof parts)[]);

console.log(
  `On ${isPostgres ? 'PostgreSQL' : 'the embedded database'}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}. Small: ${JSON.stringify(SMALL)}. Large: ${JSON.stringify(LARGE)}.`,
);
const results = new Map<string, Line[]>();
for (const size of [SMALL, LARGE]) {
  const installation = await openInstallation(size, isPostgres);
  for (const part of chosen) results.set(`${part} ${size.features}`, await parts[part](installation, size));
  await installation.close();
}
for (const part of chosen) {
  const small = results.get(`${part} ${SMALL.features}`) ?? [];
  const large = results.get(`${part} ${LARGE.features}`) ?? [];
  print(part, small, large);
}
console.log(
  `Load at the end ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}.`,
);
process.exitCode = [...results.values()].flat().every(met) ? 0 : 1;
