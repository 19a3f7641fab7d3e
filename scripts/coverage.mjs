// Holds the specification's lines against the tests that ran: each line has a test that passed, or says what it waits for.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './workspace.mjs';

const LINES = join(root, 'test', 'product-lines.json');
const PAGE = join(root, 'docs', 'product-coverage.md');

/**
 * Writes docs/product-coverage.md from a run's report, and gives a sentence for each line that lost its tests. A line
 * names tests by words of "describe > title"; each of them has to be found among the tests that passed.
 */
export function coverProduct(report) {
  const passed = passedTests(report);
  const problems = [];
  const sections = new Map();
  for (const { section, line, tests = [], later } of JSON.parse(readFileSync(LINES, 'utf8'))) {
    const rows = sections.get(section) ?? sections.set(section, []).get(section);
    if (later) {
      rows.push(`| ${cell(line)} | later: ${later} |`);
      continue;
    }
    const found = tests.map((words) => ({ words, files: filesOf(passed, words) }));
    for (const { words, files } of found)
      if (files.length === 0) problems.push(`No test that passed is called "${words}", which shows: ${line}`);
    rows.push(
      `| ${cell(line)} | ${found.map(({ words, files }) => `${cell(words)} (${files.join(', ')})`).join('<br>')} |`,
    );
  }
  writeFileSync(PAGE, page(sections));
  return problems;
}

const passedTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ ancestorTitles, title }) => ({
        file: relative(root, name).replaceAll('\\', '/'),
        full: [...ancestorTitles, title].filter(Boolean).join(' '),
      })),
  );

const filesOf = (passed, words) =>
  [...new Set(passed.filter(({ full }) => full.includes(words)).map(({ file }) => file.split('/').at(-1)))].sort();

const cell = (text) => text.replaceAll('|', '\\|');

const page = (sections) =>
  [
    '# The specification, line by line',
    '',
    'Written by `npm test`: what shows each line of the product specification, or what it waits for.',
    ...[...sections].flatMap(([title, rows]) => ['', `## ${title}`, '', '| line | shown by |', '|---|---|', ...rows]),
    '',
  ].join('\n');
