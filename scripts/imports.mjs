// Holds the import rules of docs/architecture.md: who may import whom, slices only through their index, nothing in a
// circle, and one way out to the network.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from './workspace.mjs';

/** Packages of ours that each package may import. `server` gives `web` the types of its route table only. */
const MAY_IMPORT = {
  sdk: [],
  stats: [],
  'sdk-react': ['sdk'],
  domain: ['sdk'],
  warehouse: ['domain'],
  server: ['domain', 'sdk', 'stats', 'warehouse'],
  web: ['domain', 'sdk', 'sdk-react', 'stats'],
  cli: [],
};

/** Packages that must stand without others: what they may still import from npm. */
const PURE = { sdk: [], stats: [/^@stdlib\//], 'sdk-react': [/^react(\/|$)/] };

/** Folders of server and web that are ground for the slices, and so import none. */
const GROUND = { server: ['platform'], web: ['platform', 'ui'] };
/** Folders that put slices together, and so may import them all. */
const COMPOSERS = { server: [''], web: ['', 'routes', 'shell'] };

/**
 * Slices reach the database through the handle of their context, which knows one organization only. These work outside
 * organizations, for all of them at once, or within the transaction of somebody else's change.
 */
const UNSCOPED = {
  slices: ['edge', 'users'],
  files: [
    'members/joining.service.ts',
    'members/invite.service.ts',
    'organizations/organization.service.ts',
    'features/applySchedules.ts',
    'data-sources/removeUnusedUploads.ts',
    'snapshots/runSchedule.ts',
    'snapshots/requeueLost.ts',
    'past-experiments/requeueScans.ts',
    'references/rebuildReferences.ts',
    'ramps/tickRamps.ts',
    'revisions/publishDue.ts',
    'references/keepReferences.ts',
    'deletions/detachTag.ts',
    'features/inheritEnvironment.ts',
    'comments/forgetComments.ts',
    'code-refs/forgetCodeRefs.ts',
    'stale-digests/sendStaleDigests.ts',
    'event-webhooks/tellEventWebhooks.ts',
    'watching/watch.service.ts',
    'sdk-connections/payloadRevision.ts',
  ],
};

/** Where server code may call the outside itself; everything else is handed this one's `fetch`. */
const GUARDED_FETCH = join('platform', 'http', 'guardedFetch.ts');

/** Where files may import each other in a circle, because what they describe does: a flag asks a flag, a query holds one. */
const RECURSIVE = [join('packages', 'sdk', 'src', 'evaluate'), join('packages', 'warehouse', 'src', 'ast')];

/** Where the web app may speak to a server past the typed calls: the calls themselves, and servers that are not ours. */
const SPEAKS = [
  'main.tsx',
  'platform/insight.ts',
  'platform/api.ts',
  'platform/session.ts',
  'platform/telemetry.ts',
  'platform/productFlags.ts',
  'shell/billing/licenseService.ts',
];

const problems = [];
/** Each file's files of ours, imported for their types or more. */
const imports = new Map();

for (const pkg of Object.keys(MAY_IMPORT)) {
  const src = join(root, 'packages', pkg, 'src');
  for (const file of filesIn(src)) {
    const text = readFileSync(file, 'utf8');
    const isTest = /\.test\.tsx?$/.test(file) || file.includes('/differential/');
    imports.set(
      file,
      importsOf(text).flatMap(({ specifier }) => fileOf(file, specifier) ?? []),
    );
    for (const { specifier, typeOnly } of importsOf(text)) check({ pkg, src, file, specifier, typeOnly, isTest });
    checkAmbient(pkg, src, file, text, isTest);
    if (pkg === 'web') checkSeam(src, file, text, isTest);
  }
}

for (const circle of circles()) {
  const names = circle.map((file) => relative(root, file));
  if (!RECURSIVE.some((folder) => names.every((name) => name.startsWith(folder + sep))))
    problems.push(`in a circle: ${[...names, names[0]].join(' -> ')}`);
}

if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log('Imports follow the rules.');

function check({ pkg, src, file, specifier, typeOnly, isTest }) {
  if (specifier.startsWith('@gb/')) return checkPackage(pkg, file, specifier, typeOnly, isTest);
  if (!specifier.startsWith('.')) return checkPure(pkg, file, specifier, isTest);
  if (!(pkg in GROUND)) return;
  const from = sliceOf(src, file);
  const target = resolve(dirname(file), specifier);
  const to = sliceOf(src, target);
  if (pkg === 'server' && !isTest && from !== null && !GROUND.server.includes(from)) checkScope(src, file, target);
  if (from === to || to === null || COMPOSERS[pkg].includes(from) || isTest) return;
  if (GROUND[pkg].includes(from) && !GROUND[pkg].includes(to)) report(file, `${from} imports the slice ${to}`);
  const inside = relative(join(src, to), target);
  if (!GROUND[pkg].includes(to) && !/^index\.tsx?$/.test(inside) && !/\.tables?\.ts$/.test(inside))
    report(file, `reaches into the slice ${to} (${inside}); import its index`);
}

function checkScope(src, file, target) {
  const name = relative(src, file).split(sep).join('/');
  const isRaw = /platform\/db\/(drizzle|scoped)\.ts$/.test(target.split(sep).join('/'));
  if (!isRaw || UNSCOPED.slices.includes(name.split('/')[0]) || UNSCOPED.files.includes(name)) return;
  report(file, 'reaches the database past the handle of its organization; use ctx.db');
}

function checkPackage(pkg, file, specifier, typeOnly, isTest) {
  const other = specifier.split('/')[1];
  if (other === pkg || MAY_IMPORT[pkg].includes(other) || isTest) return;
  if (pkg === 'web' && specifier === '@gb/server/routes' && typeOnly) return;
  report(file, `${pkg} may not import ${specifier}`);
}

function checkPure(pkg, file, specifier, isTest) {
  if (!(pkg in PURE) || isTest || file.endsWith('.browser.ts')) return;
  if (!PURE[pkg].some((allowed) => allowed.test(specifier))) report(file, `${pkg} may not import ${specifier}`);
}

/** The types of what the server answers come from its route table, never from the page that asks. */
function checkSeam(src, file, text, isTest) {
  const name = relative(src, file).split(sep).join('/');
  if (isTest || SPEAKS.includes(name)) return;
  if (/(?<![.\w])fetch\(/.test(text)) report(file, 'calls a server past `api.call`');
  if (/(?:\.call|useQuery)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)?\s+as\b/.test(text))
    report(file, 'casts what a server answered');
}

/** The environment, the clock and chance come in through the composition roots. */
function checkAmbient(pkg, src, file, text, isTest) {
  if (isTest || !['server', 'domain', 'stats', 'warehouse'].includes(pkg)) return;
  const name = relative(src, file);
  if (/process\.env/.test(text) && !['main.ts', join('platform', 'config.ts')].includes(name))
    report(file, 'reads process.env');
  if (/\bDate\.now\(\)|\bMath\.random\(\)/.test(text) && ['domain', 'stats'].includes(pkg))
    report(file, 'reads the clock or chance');
  if (['server', 'warehouse'].includes(pkg) && /(?<![.\w])fetch\(|from 'undici'/.test(text) && name !== GUARDED_FETCH)
    report(file, 'calls out past the guarded fetch');
}

/** The file of ours that an import means; null for what npm gives and for what is made later. */
function fileOf(file, specifier) {
  const [, domainPath] = /^@gb\/domain\/(.+)$/.exec(specifier) ?? [];
  const folder = join(root, 'packages', 'domain', 'src');
  const candidates = domainPath
    ? [join(folder, domainPath, 'index.ts'), join(folder, `${domainPath}.ts`)]
    : specifier.startsWith('.')
      ? [resolve(dirname(file), specifier)]
      : [];
  return candidates.find((path) => /\.tsx?$/.test(path) && existsSync(path)) ?? null;
}

/** One way round for each import that leads back to a file it started from. */
function circles() {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) return void found.push(path.slice(start));
    if (done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

function sliceOf(src, path) {
  const inside = relative(src, path);
  if (inside.startsWith('..')) return null;
  const parts = inside.split(sep);
  return parts.length === 1 ? '' : parts[0];
}

function importsOf(text) {
  const pattern =
    /(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...text.matchAll(pattern)].map((match) => ({ specifier: match[2] ?? match[3], typeOnly: Boolean(match[1]) }));
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function report(file, what) {
  problems.push(`${relative(root, file)}: ${what}`);
}
