import { readFileSync } from 'node:fs';
import type { StoredSnapshot } from './snapshot.repository.ts';

/** One statement of the analysis with the metrics it answers, in the order of their columns `m0_…`, `m1_…`. */
export type NotebookQuery = { id: string; sql: string; metricIds: readonly string[] };

type NotebookInput = {
  title: string;
  snapshot: Pick<StoredSnapshot, 'plan' | 'roles' | 'settings' | 'dateCreated'>;
  queries: readonly NotebookQuery[];
  metricName(id: string): string;
};

const FORMULAS = readFileSync(new URL('./notebook.py', import.meta.url), 'utf8').trim();
/** Kinds of metric whose arithmetic the notebook has. */
const KINDS: Readonly<Record<string, string>> = {
  proportion: 'proportion',
  retention: 'proportion',
  mean: 'mean',
  ratio: 'ratio',
};

/**
 * A Jupyter notebook (nbformat 4) that comes to the same table with the same SQL and plain Python: only the function
 * that runs a query has to be filled in. Metrics whose arithmetic it does not have are named and left out.
 */
export function notebookOf({ title, snapshot, queries, metricName }: NotebookInput) {
  const { plan, roles, settings } = snapshot;
  const metrics: Record<string, unknown>[] = [];
  const leftOut: string[] = [];
  for (const { id, kind: planned, cupedDays } of plan.metrics) {
    const query = queries.find(({ metricIds }) => metricIds.includes(id));
    const kind = KINDS[planned];
    const cuped = cupedDays !== null;
    if (!query || !kind || (cuped && kind === 'ratio')) {
      leftOut.push(metricName(id));
      continue;
    }
    const inverse = roles.find(({ metricId }) => metricId === id)?.inverse ?? false;
    const prefix = `m${query.metricIds.indexOf(id)}_`;
    metrics.push({ name: metricName(id), query: query.id, prefix, kind, cuped, inverse });
  }
  const variations = plan.variations.map(({ key, name }) => ({ key, name }));
  const asked = {
    engine: settings.engine,
    alpha: settings.engine === 'bayesian' ? 1 - settings.confidenceLevel : settings.pValueThreshold,
    sequential: settings.sequentialTestingEnabled,
    tuning: settings.sequentialTestingTuningParameter,
  };
  const note = leftOut.length ? `\n\nNot computed here: ${leftOut.join(', ')}.` : '';
  return {
    nbformat: 4,
    nbformat_minor: 4,
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
    cells: [
      markdown(`# ${title}\n\nThe analysis of ${snapshot.dateCreated}, computed again.${note}`),
      markdown('Fill in how your warehouse is asked: a list of dictionaries, a column name to each value.'),
      code('def run_query(sql):\n    raise NotImplementedError("Return the rows of this query")'),
      markdown('What is asked of the warehouse.'),
      code(`queries = ${python(Object.fromEntries(queries.map(({ id, sql }) => [id, sql])))}`),
      code(`variations = ${python(variations)}\nmetrics = ${python(metrics)}\nsettings = ${python(asked)}`),
      markdown('The formulas.'),
      code(FORMULAS),
      markdown('The table.'),
      code(
        'rows_of = {name: run_query(sql) for name, sql in queries.items()}\ntable = analyse(rows_of, metrics, variations, settings)\ntable',
      ),
    ],
  };
}

const lines = (text: string): string[] => text.split(/(?<=\n)/);
const markdown = (text: string) => ({ cell_type: 'markdown', metadata: {}, source: lines(text) });
const code = (text: string) => ({
  cell_type: 'code',
  metadata: {},
  execution_count: null,
  outputs: [],
  source: lines(text),
});

/** A value as a Python literal. JSON is one, but for its three words and text over lines. */
function python(value: unknown): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return value.includes('\n') ? tripleQuoted(value) : JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[\n${value.map((one) => `    ${python(one)},\n`).join('')}]`;
  const entries = Object.entries(value as object).map(([key, one]) => `${JSON.stringify(key)}: ${python(one)}`);
  return `{${entries.join(', ')}}`;
}

const tripleQuoted = (text: string): string =>
  `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"')}"""`;
