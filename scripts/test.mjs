// `npm test`: sets up what the tests need, runs them all, and ends with one line of totals.
// `--deep` runs the randomized tests at their full counts. Other arguments go to the runner.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages, install, rightNode, root, toolEnvironment } from './workspace.mjs';
import { ensureBrowser } from './browser.mjs';
import { coverProduct } from './coverage.mjs';
import { ensureEngines } from './engines.mjs';

const began = performance.now();
install({ dev: true });
const browser = ensureBrowser();
ensureEngines();
buildPages();

const setUp = performance.now();

const args = process.argv.slice(2);
/** Everything the tests leave behind goes with this folder. */
const scratch = mkdtempSync(join(tmpdir(), 'tests-'));
// Open to all, as the system's own folder is: databases run as somebody else when the tests run as root.
chmodSync(scratch, 0o1777);
const report = join(scratch, 'report.json');
const env = toolEnvironment({
  TMPDIR: scratch,
  ...(args.includes('--deep') ? { TEST_SCALE: 'deep' } : {}),
  ...(browser ? { CHROMIUM: browser } : {}),
  NODE_NO_WARNINGS: '1',
});
const runner = [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--reporter=${join(root, 'scripts', 'stages.mjs')}`,
  `--outputFile.json=${report}`,
];
const result = spawnSync(rightNode(), [...runner, ...args.filter((arg) => arg !== '--deep')], {
  cwd: root,
  stdio: 'inherit',
  env,
});

const counted = totals();
const isWhole = args.every((arg) => arg === '--deep');
const uncovered = isWhole && existsSync(report) ? coverProduct(JSON.parse(readFileSync(report, 'utf8'))) : [];
for (const problem of uncovered) console.error(problem);
const inSeconds = (ms) => `${Math.round(ms / 1000)} s`;
console.log(`Set up in ${inSeconds(setUp - began)}, tests in ${inSeconds(performance.now() - setUp)}.`);
// A line of the specification that lost its test counts as a failure.
const { passed, skipped } = counted;
const failed = counted.failed + uncovered.length;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
rmSync(scratch, { recursive: true, force: true });
const refused = failed > 0 || result.status !== 0 || passed === 0 || (process.env.CI && skipped > 0);
process.exit(refused ? 1 : 0);

/** Counts from the runner's own report. A run that broke outside a test counts as one failure, never as none. */
function totals() {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const broken = result.status !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
}
