import { type Line, type Lines, RUNS, measure } from './bars.ts';
import type { Installation } from './installation.ts';
import type { Size } from './sizes.ts';

const GET = { bar: 5 };
const PAGE = { bar: 20 };
const WRITE = { ratioBar: 1.2 };

/** Everything else there may be much of: a page, one of them, a change of one, and the loop while all of them are listed. */
export async function* measureLists({ call, server }: Installation, size: Size): Lines {
  const page = (path: string, rows: number) => () =>
    call('GET', `/api/v1/${path}?limit=100&offset=${Math.max(0, Math.floor(rows / 2) - 50)}`);
  const one = (path: string) => () => call('GET', `/api/v1/${path}`);
  const change = (method: string, path: string) => () =>
    call(method, `/api/v1/${path}`, { description: `${Math.random()}` });

  yield measure('experiments: page of 100', PAGE, page('experiments', size.experiments));
  yield measure('experiments: get one', GET, one('experiments/exp_7'));
  yield measure('experiments: change of one', WRITE, change('POST', 'experiments/exp_7'));
  yield measure('fact metrics: page of 100', PAGE, page('fact-metrics', size.metrics));
  yield measure('fact metrics: get one', GET, one('fact-metrics/fact__7'));
  yield measure('fact metrics: change of one', WRITE, change('POST', 'fact-metrics/fact__7'));
  yield measure('SQL metrics: page of 100', PAGE, page('metrics', size.metrics));
  yield measure('SQL metrics: get one', GET, one('metrics/met_7'));
  yield measure('SQL metrics: change of one', WRITE, change('PUT', 'metrics/met_7'));
  yield measure('members: page of 100', PAGE, page('members', size.members));
  yield measure('members: get one', GET, one('members/u_7'));
  yield measure('members: change of one', WRITE, () =>
    call('POST', '/api/v1/members/u_7/role', {
      role: Math.random() > 0.5 ? 'engineer' : 'experimenter',
      limitAccessByEnvironment: false,
      environments: [],
      projectRoles: [],
    }),
  );
  yield measure('activity: page of 100', PAGE, page('activity', 1000));

  for (const path of ['/api/v1/feature-summaries', '/organization', '/organization/definitions'])
    yield* held(path, () => call('GET', path));
  for (const noun of ['experiments', 'fact-metrics', 'metrics', 'members'])
    yield* held(`all ${noun}`, () => call('GET', `/api/v1/${noun}?view=summary`));

  /** How long the loop is held while everything of a kind is answered. */
  async function* held(name: string, once: () => Promise<unknown>): Lines {
    const [wall, own]: [number[], number[]] = [[], []];
    for (let round = 0; round < RUNS + 3; round++) {
      await server.held();
      await once();
      const { heldMs, workedMs } = await server.held();
      if (round < 3) continue;
      wall.push(heldMs);
      own.push(workedMs);
    }
    const line = (what: string, runs: number[], bar: Pick<Line, 'bar'>): Line => ({
      name: `${name}: ${what}`,
      unit: 'ms',
      runs,
      ...bar,
    });
    yield line('loop held', wall, { bar: 50 });
    yield line('by its own work', own, {});
  }
}
