// Holds what was asked for against the tests that ran: each line has tests that passed, or says that it waits.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './workspace.mjs';

/** Each list of lines with the page written from it. A line without tests says why it waits, or is simply not there yet. */
const DOCUMENTS = [
  {
    lines: 'test/product-lines.json',
    page: 'docs/product-coverage.md',
    title: 'The specification, line by line',
    intro: 'Written by `npm test`: what shows each line of the product specification, or what it waits for.',
  },
  {
    lines: 'test/capabilities.json',
    page: 'docs/capabilities.md',
    title: 'What people expect of such a product',
    intro: 'Written by `npm test`: the tests that show each capability, or `not yet`.',
  },
];

/** Where the tests run that ask a real server, and those that look at it through a real browser. */
const AT_THE_SERVER = /^(packages\/server|e2e)\/|\.browser\.test\.ts$/;
/** What names a route, a call or a text on screen. */
const ROUTE_CALL_OR_TEXT = /(^|[\s(])\/[a-z*]|\b(GET|POST|PUT|DELETE)\b|(^|[\s(:])'[^']+'/;

/**
 * Writes the pages from a run's report, and gives a sentence for each line that lost its tests. A line names tests by
 * their whole title, `describe > title`; each has to be among those that passed. A line about a route, a call or a text
 * needs one that asks a server, unless it is about what the client library does by itself.
 */
export function coverProduct(report) {
  const passed = filesByTitle(report);
  return DOCUMENTS.flatMap(({ lines, page, title, intro }) => {
    const records = JSON.parse(readFileSync(join(root, lines), 'utf8'));
    writeFileSync(join(root, page), pageOf(title, intro, records, passed));
    return records.flatMap((record) => problemsOf(record, passed));
  });
}

function problemsOf({ line, tests = [], of }, passed) {
  const missing = tests.filter((title) => !passed.has(title));
  if (missing.length > 0)
    return missing.map((title) => `No test that passed is called "${title}", which shows: ${line}`);
  const asksServer = tests.some((title) => [...passed.get(title)].some((file) => AT_THE_SERVER.test(file)));
  const needsServer = tests.length > 0 && of !== 'library' && ROUTE_CALL_OR_TEXT.test(line);
  return needsServer && !asksServer ? [`No test at a server or in a browser shows: ${line}`] : [];
}

/** The files in which each title passed. */
function filesByTitle({ testResults }) {
  const files = new Map();
  for (const { name, assertionResults } of testResults)
    for (const { status, ancestorTitles, title } of assertionResults) {
      if (status !== 'passed') continue;
      const whole = [...ancestorTitles, title].filter(Boolean).join(' > ');
      const file = relative(root, name).replaceAll('\\', '/');
      files.set(whole, (files.get(whole) ?? new Set()).add(file));
    }
  return files;
}

const cell = (text) => text.replaceAll('|', '\\|');

const shownBy = ({ tests = [], later }, passed) => {
  if (tests.length === 0) return later ? `later: ${later}` : 'not yet';
  const names = (title) => [...(passed.get(title) ?? [])].map((file) => file.split('/').at(-1)).sort();
  return tests.map((title) => `${cell(title)} (${[...new Set(names(title))].join(', ')})`).join('<br>');
};

function pageOf(title, intro, records, passed) {
  const shown = records.filter(({ tests = [] }) => tests.length > 0);
  const sections = new Map();
  for (const record of records) sections.set(record.section, [...(sections.get(record.section) ?? []), record]);
  const row = (record) =>
    `| ${cell(record.line)} | ${record.priority ? `${record.priority} | ` : ''}${shownBy(record, passed)} |`;
  const head = ([first]) =>
    first.priority ? ['| line | | shown by |', '|---|---|---|'] : ['| line | shown by |', '|---|---|'];
  return [
    `# ${title}`,
    '',
    intro,
    '',
    `${shown.length} of ${records.length} lines are shown.`,
    ...[...sections].flatMap(([name, rows]) => ['', `## ${name}`, '', ...head(rows), ...rows.map(row)]),
    '',
  ].join('\n');
}
