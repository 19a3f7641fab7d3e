// `npm run test:near`: the tests beside what a change touches, without setting anything up. The rest is for `npm test`.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, rightNode, root, toolEnvironment } from './workspace.mjs';

/** Where a slice of one package is used: a rule of the domain shows in the server and on the pages. */
const ALSO_IN = { domain: ['server', 'web'], server: [], web: [] };
/** Packages whose parts lean on each other too much to be tested apart, and the project each is. */
const WHOLE = { sdk: 'sdk', stats: 'stats', cli: 'cli' };
/** Files whose tests also run on PostgreSQL: what the two databases might do differently. */
const ABOUT_DATABASE = /\.tables?\.ts$|repository\.ts$|platform\/(db|events|jobs)\/|migrations\//;

if (!existsSync(join(root, 'node_modules', 'vitest')))
  fail('Run `npm test` once first: it installs what the tests need.');

const changed = changedFiles(process.argv[2]);
const { tests, rows, onPostgres } = near(changed);
if (tests.length === 0) fail(`No tests lie beside what changed:\n${changed.map((file) => `  ${file}`).join('\n')}`);
console.log(`Beside ${changed.length} changed files:\n${tests.map((path) => `  ${path}`).join('\n')}`);

const projects = readProjects().filter((project) => onPostgres || project !== 'server-postgres');
const { status } = spawnSync(
  rightNode(),
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...tests,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment({ NODE_NO_WARNINGS: '1', ...(rows.length > 0 ? { ROUTE_ROWS: rows.join(',') } : {}) }),
  },
);
process.exit(status ?? 1);

/** What differs from `base`, by default from where this branch left main, or from the last commit on main itself. */
function changedFiles(base) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const from = base ?? (git('merge-base', 'HEAD', 'main')[0] || 'HEAD');
  return [...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Folders and files to test, the rows of the route table that changed, and whether PostgreSQL is asked too. */
function near(files) {
  const tests = new Set();
  const rows = [];
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) tests.add(file);
    const [, name, slice] = /^packages\/([^/]+)\/src\/([^/]+)\//.exec(file) ?? [];
    if (name in WHOLE) tests.add(`packages/${name}/src/`);
    else if (slice === 'platform') tests.add(`${file.split('/').slice(0, 5).join('/')}/`);
    else if (slice) for (const each of [name, ...(ALSO_IN[name] ?? [])]) tests.add(`packages/${each}/src/${slice}/`);
    if (file.endsWith('.routes.ts') && existsSync(join(root, file))) {
      const text = readFileSync(join(root, file), 'utf8');
      rows.push(
        ...[...text.matchAll(/route\(\s*'(\w+)',\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`),
      );
    }
  }
  if (rows.length > 0) tests.add('packages/server/src/routeTable.test.ts');
  const there = [...tests].filter((path) => existsSync(join(root, path)));
  return { tests: there.sort(), rows, onPostgres: files.some((file) => ABOUT_DATABASE.test(file)) };
}

/** The runner's projects but the browser's, which need a build. */
function readProjects() {
  return ['sdk', 'stats', 'domain', 'cli', 'warehouse', 'server-pglite', 'server-postgres', 'web', 'web-rules'];
}
