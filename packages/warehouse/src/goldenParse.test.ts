import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/**
 * The golden SQL of engines that cannot run here, read by a parser of their dialect (node-sql-parser, in test-engines).
 * Valid syntax the parser does not know is put in simpler words first, each kind by name.
 */
const unknownToParser: readonly { dialect: string; why: string; pattern: RegExp; simpler: string }[] = [
  {
    dialect: 'bigquery',
    why: 'ARRAY_AGG with ORDER BY and LIMIT',
    pattern: /ARRAY_AGG\((\S+) ORDER BY [^)]* LIMIT 1\)\[OFFSET\(0\)\]/g,
    simpler: 'MIN($1)',
  },
  {
    dialect: 'bigquery',
    why: 'APPROX_QUANTILES with IGNORE NULLS',
    pattern: / IGNORE NULLS\)\[SAFE_OFFSET\(\d+\)\]/g,
    simpler: ')',
  },
  {
    dialect: 'snowflake',
    why: 'an element of ARRAY_AGG within a group',
    pattern: /\(ARRAY_AGG\((\S+)\) WITHIN GROUP \([^)]*\)\)\[0\]/g,
    simpler: 'MIN($1)',
  },
  { dialect: 'mssql', why: 'COLLATE after an expression', pattern: / COLLATE Latin1_General_BIN2/g, simpler: '' },
  { dialect: 'athena', why: 'LIKE with ESCAPE', pattern: / ESCAPE '!'/g, simpler: '' },
  { dialect: 'mssql', why: 'LIKE with ESCAPE', pattern: / ESCAPE '!'/g, simpler: '' },
];

const parserNames = {
  postgres: 'Postgresql',
  redshift: 'Redshift',
  mysql: 'MySQL',
  bigquery: 'BigQuery',
  snowflake: 'Snowflake',
  trino: 'Trino',
  athena: 'Athena',
  mssql: 'TransactSQL',
} as const;

type SqlParser = { astify(sql: string, options: { database: string }): unknown };

function findParser(): SqlParser | null {
  const require = createRequire(new URL('../../../test-engines/package.json', import.meta.url));
  try {
    const { Parser } = require('node-sql-parser') as { Parser: new () => SqlParser };
    return new Parser();
  } catch {
    return null;
  }
}

const directory = new URL('../golden/', import.meta.url);
const parser = findParser();

test
  .skipIf(!parser)
  .each(readdirSync(directory).flatMap((file) => Object.keys(parserNames).map((dialect) => ({ file, dialect }))))(
  '$file is valid $dialect',
  ({ file, dialect }) => {
    const sections = readFileSync(new URL(file, directory), 'utf8').split(/^-- (\w+)\n/m);
    const sql = sections[sections.indexOf(dialect) + 1] ?? '';
    const simpler = unknownToParser
      .filter((construct) => construct.dialect === dialect)
      .reduce((text, construct) => text.replaceAll(construct.pattern, construct.simpler), sql);
    expect(() => parser?.astify(simpler, { database: parserNames[dialect as keyof typeof parserNames] })).not.toThrow();
  },
);
