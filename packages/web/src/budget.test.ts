// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { type Rolldown, build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Bytes after gzip; the limits are those of design/ux.md, section 4. */
const FIRST_PAGE = { js: 230_000, css: 25_000 };
const OTHER_PAGE_MORE_JS = 40_000;
const BUILD_TIMEOUT_MS = 60_000;

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

let files: ReadonlyMap<string, Chunk | Rolldown.OutputAsset>;
let entry: Chunk;
let pages: ReadonlyMap<string, Chunk>;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: `${import.meta.dirname}/../vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  files = new Map(output.map((file) => [file.fileName, file]));
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk');
  entry = chunks.find((chunk) => chunk.isEntry) as Chunk;
  pages = new Map(chunks.flatMap((chunk) => (pathOf(chunk) ? [[pathOf(chunk) as string, chunk] as const] : [])));
}, BUILD_TIMEOUT_MS);
afterAll(() => void vi.unstubAllEnvs());

const pathOf = (chunk: Chunk): string | undefined => chunk.facadeModuleId?.match(/\/routes\/(.+)\.tsx/)?.[1];

/** What a browser has to fetch before the page can show. */
function weightOf(page: Chunk): { js: number; css: number } {
  const needed = new Set<string>();
  const visit = (chunk: Chunk) => {
    if (needed.has(chunk.fileName)) return;
    needed.add(chunk.fileName);
    for (const name of chunk.viteMetadata?.importedCss ?? []) needed.add(name);
    for (const name of chunk.imports) visit(files.get(name) as Chunk);
  };
  visit(entry);
  visit(page);
  const sum = (ending: string) =>
    [...needed].filter((name) => name.endsWith(ending)).reduce((total, name) => total + gzippedSize(name), 0);
  return { js: sum('.js'), css: sum('.css') };
}

function gzippedSize(name: string): number {
  const file = files.get(name);
  if (!file) throw new Error(`The build has no file ${name}`);
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}

describe('what a browser fetches', () => {
  it('stays within the limits on the first page', () => {
    const first = weightOf(pages.get('getstarted') as Chunk);
    expect(first.js).toBeLessThanOrEqual(FIRST_PAGE.js);
    expect(first.css).toBeLessThanOrEqual(FIRST_PAGE.css);
  });

  it('grows little with any other page', () => {
    const first = weightOf(pages.get('getstarted') as Chunk).js;
    const tooHeavy = [...pages]
      .map(([path, page]) => ({ path, more: weightOf(page).js - first }))
      .filter(({ more }) => more > OTHER_PAGE_MORE_JS);
    expect(tooHeavy).toEqual([]);
  });
});
