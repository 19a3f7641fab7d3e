import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Found = { id: string; nodes: { target: string[] }[] };
type Axe = { run(root: Document, options: object): Promise<{ violations: Found[] }> };

/** What axe finds on the page as it stands: one line for each rule, naming up to three places. */
export async function findProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const only = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const violations = await page.evaluate(
    (runOnly) =>
      (globalThis as never as { axe: Axe }).axe
        .run(document, { runOnly, resultTypes: ['violations'] })
        .then((result) =>
          result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })),
        ),
    only,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(', ')} (${nodes.length})`,
  );
}
