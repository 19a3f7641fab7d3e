/**
 * The product with a hundred flags and with ten thousand, in one run: `npm run bench -- many`. The real server, started as
 * `npm start` starts it, runs in processes of its own and is asked over HTTP, by SDKs and in a real browser, at both sizes
 * in turns. Each line has its bar, the best of both sizes with their ratio, and five runs at the larger size; a miss ends
 * with a failure. `--postgres` runs it on PostgreSQL instead of the embedded database, and `flags`, `lists` or `browser`
 * only that part.
 */
import { loadavg } from 'node:os';
import { HEAD, print } from './many/bars.ts';
import { measureBrowser } from './many/browser.ts';
import { measureFlags } from './many/flags.ts';
import { openInstallation } from './many/installation.ts';
import { measureLists } from './many/lists.ts';
import { LARGE, SMALL } from './many/sizes.ts';

const given = process.argv.slice(2);
const isPostgres = given.includes('--postgres');
const parts = { flags: measureFlags, lists: measureLists, browser: measureBrowser };
const asked = Object.keys(parts).filter((name) => given.includes(name)) as (keyof typeof parts)[];
const chosen = asked.length > 0 ? asked : (Object.keys(parts) as (keyof typeof parts)[]);
const sayLoad = (when: string) =>
  `${when} ${new Date().toISOString().slice(11, 19)}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

console.log(`On ${isPostgres ? 'PostgreSQL' : 'the embedded database'}. ${sayLoad('Begun at')}.`);
console.log(`Small: ${JSON.stringify(SMALL)}. Large: ${JSON.stringify(LARGE)}.`);
const small = await openInstallation(SMALL, isPostgres);
const large = await openInstallation(LARGE, isPostgres);
const missed: string[] = [];
try {
  for (const part of chosen) {
    console.log(`\n${part}. ${sayLoad('At')}.\n${HEAD}`);
    const smallLines = parts[part](small, SMALL);
    for await (const line of parts[part](large, LARGE)) {
      const { value } = await smallLines.next();
      if (print(line, value ?? undefined) === false) missed.push(line.name);
    }
  }
} finally {
  await Promise.all([small.close(), large.close()]);
}
console.log(
  `\n${sayLoad('Ended at')}. ${missed.length === 0 ? 'All bars met.' : `${missed.length} missed: ${missed.join('; ')}.`}`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
