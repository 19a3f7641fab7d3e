import { dataSourceSettings } from '@gb/domain/data-sources';
import { frozenSettings } from '@gb/domain/experiments';
import type { RunQuery, Snapshot } from '@gb/domain/snapshots';
import { versionOf } from '@gb/domain/versions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { resultsOf, storedMetric } from '../../test/results.ts';
import { ExperimentPage } from './ExperimentPage.tsx';

const DATE = '2026-11-01T00:00:00.000Z';
const experiment = make.experiment({
  hypothesis: 'Fewer steps lose fewer people.',
  datasource: 'ds_1',
  exposureQueryId: 'visitors',
  metrics: ['fact__orders'],
});

const FROZEN = frozenSettings(experiment, 0);

const metric = make.factMetric({ id: 'fact__orders' });

const QUERY: RunQuery = {
  id: 'results-0',
  purpose: 'results',
  metricIds: ['fact__orders'],
  status: 'success',
  isWaiting: false,
  error: null,
  rowCount: 4,
  elapsedMs: 43,
  bytesRead: null,
  estimate: null,
  isShared: false,
};

const snapshot = (change: Partial<Snapshot> = {}): Snapshot => ({
  id: 'snp_1',
  experiment: 'exp_1',
  phase: 0,
  dimension: null,
  status: 'success',
  error: null,
  settings: {
    engine: 'bayesian',
    confidenceLevel: 0.95,
    pValueThreshold: 0.05,
    sequentialTestingEnabled: false,
    sequentialTestingTuningParameter: 5000,
    multipleExposureMinPercent: 0.01,
    frozen: null,
  },
  queries: [QUERY],
  excess: [],
  results: resultsOf(),
  dateCreated: DATE,
  dateStarted: DATE,
  dateFinished: '2026-11-20T00:00:00.000Z',
  ...change,
});

const VISITORS = { id: 'visitors', name: 'Visitors', userIdType: 'id', query: 'select 1', dimensions: ['country'] };
const SOURCE = make.dataSource({
  name: 'Shop',
  type: 'files',
  settings: dataSourceSettings.parse({ queries: { exposure: [VISITORS] } }),
});

const served = (
  own: Partial<typeof experiment> = {},
  newest: Snapshot | null = snapshot(),
  shown = newest,
): Routes => ({
  ...signedIn(),
  'GET /api/v1/experiments/:id': { body: { experiment: { ...experiment, ...own } } },
  'GET /api/v1/experiments/:id/snapshot': { body: { newest, shown } },
  'GET /api/v1/fact-metrics': { body: { factMetrics: [metric] } },
  'GET /api/v1/data-sources': { body: { dataSources: [SOURCE] } },
});

const open = (routes: Routes) => renderPage(<ExperimentPage id="exp_1" />, routes);

describe('the results of an experiment', () => {
  it('begins with the verdict, then health, then the metrics', async () => {
    open(served());
    const verdict = await screen.findByRole('region', { name: 'Verdict' });
    expect(verdict.textContent).toContain('Short is ahead on Orders: +20.0%, 97.0% chance to win');
    expect(screen.getByText('As planned')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Goal metrics' });
    for (const words of ['Orders', '10.0%', '12.0%', '97.0%', '+20.0%'])
      expect(within(table).getByText(words)).toBeTruthy();
    expect(screen.getByText('Bayesian, 95% intervals')).toBeTruthy();
  });

  it('opens the course and the figures of a metric, and from there its SQL and rows', async () => {
    open({
      ...served(),
      'GET /api/v1/snapshots/:id/queries': {
        body: {
          queries: [{ ...QUERY, sql: 'select variation from exposures', rows: [{ variation: '0', users: 1000 }] }],
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Orders over time' }));
    const figures = await screen.findByRole('region', { name: 'Figures of Orders' });
    expect(within(figures).getByText('+1.0% to +39.0%')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'SQL and rows' }));
    const drawer = await screen.findByRole('dialog', { name: 'Queries' });
    expect(await within(drawer).findByText('select variation from exposures')).toBeTruthy();
    expect(within(drawer).getByText(/Orders · 4 rows · 43 ms/)).toBeTruthy();
    expect(within(drawer).getByRole('region', { name: 'Rows of query 1 of 1' }).textContent).toContain('1000');
  });

  it('asks for a new run, and shows how far one is while the old results stay', async () => {
    const routes = {
      ...served(),
      'POST /api/v1/experiments/:id/snapshot': { status: 201, body: { snapshot: snapshot() } },
    };
    const { server } = open(routes);
    const running = snapshot({
      id: 'snp_2',
      status: 'running',
      results: null,
      queries: [QUERY, { ...QUERY, id: 'results-1', status: 'running' }],
    });
    const update = await screen.findByRole('button', { name: 'Update' });
    Object.assign(routes, served({}, running, snapshot()));
    await userEvent.click(update);
    expect(await screen.findByText('Query 2 of 2 · Orders')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Goal metrics' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(server.sent.find(({ path, method }) => method === 'POST' && path.endsWith('/snapshot'))?.body).toEqual({
      phase: 0,
      dimension: null,
    });
  });

  it('says when a query waits because others are asked first', async () => {
    const queries = [QUERY, { ...QUERY, id: 'results-1', status: 'running' as const, isWaiting: true }];
    open(served({}, snapshot({ id: 'snp_2', status: 'running', results: null, queries }), snapshot()));
    expect(await screen.findByText('Query 2 of 2 · waiting for other queries')).toBeTruthy();
  });

  it('asks before a run that costs more than its data source allows', async () => {
    const waiting = snapshot({
      id: 'snp_2',
      status: 'waiting',
      results: null,
      excess: [{ measure: 'rows', expected: 30_000_000, allowed: 1_000_000 }],
    });
    const routes = {
      ...served({}, waiting, snapshot()),
      'POST /api/v1/snapshots/:id/confirm': { body: { snapshot: waiting } },
    };
    const { server } = open(routes);
    expect(await screen.findByText(/about 30,000,000 rows, where the data source allows 1,000,000 rows/)).toBeTruthy();
    Object.assign(routes, served({}, { ...waiting, status: 'queued' }, snapshot()));
    await userEvent.click(screen.getByRole('button', { name: 'Run all the same' }));
    expect(await screen.findByText('Waiting to start')).toBeTruthy();
    expect(server.sent.some(({ path }) => path.endsWith('/confirm'))).toBe(true);
    expect(screen.getByRole('table', { name: 'Goal metrics' })).toBeTruthy();
  });

  it('shows why the last run failed above the older results', async () => {
    open(
      served(
        {},
        snapshot({ id: 'snp_2', status: 'error', error: 'password authentication failed', results: null }),
        snapshot(),
      ),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('password authentication failed');
    expect(screen.getByRole('table', { name: 'Goal metrics' })).toBeTruthy();
  });

  it('keeps a metric that failed alone on its row with the engine’s message', async () => {
    const failed = storedMetric({ error: 'Referenced column "amount" not found', variations: [], status: [] });
    open(
      served(
        {},
        snapshot({ results: resultsOf({ metrics: [storedMetric(), { ...failed, metricId: 'fact__gone' }] }) }),
      ),
    );
    expect((await screen.findByRole('alert')).textContent).toBe('Referenced column "amount" not found');
    expect(screen.getByText('+20.0%')).toBeTruthy();
  });

  it('lets the experiment override its metrics, and says by what', async () => {
    const overridden = { ...experiment, metricOverrides: [{ id: 'fact__orders', windowHours: 24 }] };
    const { server } = open({
      ...served(),
      'POST /api/v1/experiments/:id': { body: { experiment: overridden } },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Overview' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit analysis settings' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Override a metric' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Orders' }));
    const override = await screen.findByRole('group', { name: 'Override of Orders' });
    const window = within(override).getByLabelText(/Conversion window/);
    await userEvent.type(window, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(override).findByText('Must be at least 0.125')).toBeTruthy();
    await userEvent.clear(window);
    await userEvent.type(window, '24');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('24 h window')).toBeTruthy();
    const sent = server.sent.findLast(({ method, path }) => method === 'POST' && path.endsWith('/exp_1'));
    // Nothing else, so that what others changed meanwhile stays.
    expect(sent?.body).toEqual({
      metricOverrides: [{ id: 'fact__orders', windowHours: 24 }],
      version: versionOf({ metricOverrides: [] }),
    });
  });

  it('asks for results by a dimension of the assignment query', async () => {
    open(served());
    await userEvent.click(await screen.findByRole('button', { name: 'Dimension: none' }));
    expect(await screen.findByRole('menuitem', { name: 'country' })).toBeTruthy();
  });

  it('says what is missing: a start, a data source, a metric, a run', async () => {
    for (const [own, newest, title] of [
      [{ datasource: '' }, null, 'No data source chosen'],
      [{ metrics: [] }, null, 'Add at least 1 metric'],
      [{}, null, 'No data yet'],
    ] as const) {
      const { unmount } = open(
        served({ ...own, metrics: [...((own as { metrics?: [] }).metrics ?? experiment.metrics)] }, newest),
      );
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      unmount();
    }
    renderPage(<ExperimentPage id="exp_1" />, served({ status: 'draft' }, null), '/page#results');
    expect(await screen.findByRole('heading', { name: 'Not started yet' })).toBeTruthy();
  });

  it('says that its assignment query is gone, and leads to choosing another one', async () => {
    open(served({ exposureQueryId: 'removed' }));
    expect(await screen.findByText(/The assignment query of this experiment is gone/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Choose another one' }));
    const form = await screen.findByRole('dialog', { name: 'Analysis settings' });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('An assignment query is required')).toBeTruthy();
  });

  it('says why the queries were not run again', async () => {
    open({ ...served(), 'POST /api/v1/experiments/:id/snapshot': refused(409, 'The warehouse is asleep') });
    await userEvent.click(await screen.findByRole('button', { name: 'More about these results' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Re-run all queries' }));
    expect(await screen.findByText('The warehouse is asleep')).toBeTruthy();
  });

  it('checks the analysis from raw rows on request, and says where the figures differ', async () => {
    open({
      ...served(),
      'POST /api/v1/snapshots/:id/check': {
        body: {
          checks: [{ metricId: 'fact__orders', outcome: 'differs', differences: ['0 in All: main_sum 100, not 101'] }],
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More about these results' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Check this analysis' }));
    const panel = await screen.findByRole('dialog', { name: 'Check this analysis' });
    expect(await within(panel).findByText('Differs')).toBeTruthy();
    expect(within(panel).getByText('0 in All: main_sum 100, not 101')).toBeTruthy();
  });

  it('says why results are outdated', async () => {
    const settings = { ...snapshot().settings, frozen: { ...FROZEN, metrics: ['fact__other'] } };
    open(served({}, snapshot({ settings })));
    expect(await screen.findByText(/These results are outdated: goal metrics changed\./)).toBeTruthy();
  });

  it('says nothing of that while they are what the experiment asks for', async () => {
    open(served({}, snapshot({ settings: { ...snapshot().settings, frozen: FROZEN } })));
    await screen.findByRole('region', { name: 'Verdict' });
    expect(screen.queryByText(/outdated/)).toBeNull();
  });

  it('shows on its health tab how traffic spreads and which values are out of balance', async () => {
    const traffic = {
      error: null,
      dimensions: [
        { name: 'dim_exposure_date', values: [{ value: '2026-11-01', users: [500, 500], srm: 1 }] },
        { name: 'dim_exp_country', values: [{ value: 'NL', users: [400, 300], srm: 0.00001 }] },
      ],
    };
    renderPage(
      <ExperimentPage id="exp_1" />,
      served({}, snapshot({ results: { ...resultsOf(), traffic } })),
      '/page#health',
    );
    const country = await screen.findByRole('region', { name: 'country' });
    expect(within(country).getByText('The split is not as planned in 1 of 1 values.')).toBeTruthy();
    expect(within(country).getByText('Unhealthy')).toBeTruthy();
    expect(screen.getByRole('img', { name: /Users by day of first exposure/ })).toBeTruthy();
  });

  it('says on its health tab that there is nothing to judge before the first analysis', async () => {
    renderPage(<ExperimentPage id="exp_1" />, served({}, null), '/page#health');
    expect(await screen.findByText('Nothing to judge yet')).toBeTruthy();
  });

  it('gives readers the results without the buttons', async () => {
    open({ ...served(), ...signedIn('readonly') });
    await screen.findByRole('region', { name: 'Verdict' });
    for (const name of ['Update', 'Stop experiment', 'Stop and conclude…', 'More actions'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says so when the experiment is forbidden or cannot be read', async () => {
    open({ ...signedIn(), 'GET /api/v1/experiments/:id': refused(403, 'You do not have permission to do that') });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
    await waitFor(() => expect(screen.getByText('You do not have permission to do that')).toBeTruthy());
  });
});
