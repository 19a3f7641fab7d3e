// The client library as packages for others: JavaScript, types, a README and a licence, without anything of this folder.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { fail, root, run, toolEnvironment } from './workspace.mjs';

const PACKAGES = ['sdk', 'sdk-react', 'cli'];

/**
 * Properties that only the library itself reads, shortened in what is packed. None of them may be one that a page, a
 * payload or a caller reads or gives: none is in the packed types, which a test holds.
 */
const INTERNAL_NAMES = JSON.parse(readFileSync(join(root, 'packages', 'sdk', 'internal-names.json'), 'utf8'));
const INTERNAL = new RegExp(`^(${INTERNAL_NAMES.join('|')})$`);

/** Builds the packages and packs them as tarballs into a folder. Gives the paths of the tarballs. */
export async function packPackages(folder) {
  const staging = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const declared = declareTypes(staging);
    for (const name of PACKAGES) await stage(name, join(staging, name), declared);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return pack(
      PACKAGES.map((name) => join(staging, name)),
      folder,
    );
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** One package's folder, as it is packed. */
async function stage(name, folder, declared) {
  const source = join(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const entries = Object.values(manifest.exports ?? manifest.bin).map((path) => join(source, path));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  await build({
    entryPoints: entries,
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    packages: 'external',
    format: 'esm',
    platform: manifest.bin ? 'node' : 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    ...(name === 'sdk' ? { mangleProps: INTERNAL } : {}),
  });
  dropBareImports(join(folder, 'dist'));
  if (name === 'sdk') await buildScript(join(source, 'src', 'script.ts'), join(folder, 'dist', 'script.min.js'));
  if (manifest.exports) copyTypes(join(declared, name, 'src'), join(folder, 'dist'));
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`);
}

/** Without imports of a file for nothing but its effects: ours have none, and other people's bundlers warn of them. */
function dropBareImports(dist) {
  for (const name of readdirSync(dist)) {
    const file = join(dist, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^import "\.\/shared-[^"]+";\n/gm, ''));
  }
}

/** The script tag's file, for those who serve it themselves. */
const buildScript = (entry, outfile) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    mangleProps: INTERNAL,
  });

/** What the world reads of a package: paths of what was built in the place of sources. */
function published({ exports, bin, sideEffects, ...manifest }) {
  const built = (path) => path.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');
  const entry = (path) => ({ types: built(path).replace(/\.js$/, '.d.ts'), default: built(path) });
  const mapped = (paths, make) => Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, make(path)]));
  const main = exports && entry(exports['.']);
  return {
    ...manifest,
    ...(bin ? { bin: mapped(bin, built), engines: { node: '>=18.17' } } : {}),
    ...(main ? { main: main.default, types: main.types } : {}),
    ...(exports ? { exports: { ...mapped(exports, entry), ...extraExports(exports) } } : {}),
    ...(exports ? { sideEffects: sideEffects && sideEffects.map(built) } : {}),
    files: ['dist'],
  };
}

const extraExports = (exports) => ({
  ...(exports['./script'] ? { './script.min.js': './dist/script.min.js' } : {}),
  './package.json': './package.json',
});

/** Has TypeScript declare what the entries give, with what is marked as internal left out. Gives the folder. */
function declareTypes(staging) {
  const declared = join(staging, 'types');
  const settings = join(staging, 'tsconfig.json');
  const packages = join(root, 'packages');
  writeFileSync(
    settings,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        stripInternal: true,
        rootDir: packages,
        outDir: declared,
        typeRoots: [join(root, 'node_modules', '@types')],
      },
      include: [join(packages, 'sdk', 'src', '*.ts'), join(packages, 'sdk-react', 'src', 'index.ts')],
      exclude: [join(packages, '**', '*.test.ts')],
    }),
  );
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', settings], { shell: false });
  return declared;
}

/** Copies declarations, with imports by the names that the built files have. */
function copyTypes(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target, { recursive: true });
      copyTypes(source, target);
    } else {
      const text = readFileSync(source, 'utf8');
      writeFileSync(target, text.replace(/((?:from |import\()["']\.[^"']*)\.tsx?(["'])/g, '$1.js$2'));
    }
  }
}

function pack(folders, to) {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', to, ...folders], {
    encoding: 'utf8',
    env: toolEnvironment(),
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`npm could not pack the packages: ${stderr}`);
  return Object.values(JSON.parse(stdout)).map(({ filename }) => join(to, filename));
}
