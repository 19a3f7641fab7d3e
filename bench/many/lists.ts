import { type Line, measure, median, timed } from './bars.ts';
import type { Installation } from './installation.ts';
import type { Size } from './sizes.ts';

const WRITES = 10;

/** Everything else there may be much of: a page, one of them, and a change of one. */
export async function measureLists({ call }: Installation, size: Size): Promise<Line[]> {
  const lines: Line[] = [];
  const get = async (name: string, path: string, bar: number) =>
    lines.push(await measure(name, { bar }, () => timed(() => call('GET', path))));
  const write = async (name: string, once: (round: number) => Promise<unknown>) => {
    const several = async () => {
      const costs: number[] = [];
      for (let n = 0; n < WRITES; n++) costs.push(await timed(() => once(Math.random())));
      return median(costs);
    };
    lines.push(await measure(name, { ratioBar: 1.2 }, several));
  };
  const page = (rows: number) => `?limit=100&offset=${Math.max(0, Math.floor(rows / 2) - 50)}`;

  await get('experiments: page of 100', `/api/v1/experiments${page(size.experiments)}`, 20);
  await get('experiments: get one', '/api/v1/experiments/exp_7', 5);
  await write('experiments: change of one', (n) => call('POST', '/api/v1/experiments/exp_7', { description: `${n}` }));
  await get('fact metrics: page of 100', `/api/v1/fact-metrics${page(size.metrics)}`, 20);
  await get('fact metrics: get one', '/api/v1/fact-metrics/fact__7', 5);
  await write('fact metrics: change of one', (n) =>
    call('POST', '/api/v1/fact-metrics/fact__7', { description: `${n}` }),
  );
  await get('SQL metrics: page of 100', `/api/v1/metrics${page(size.metrics)}`, 20);
  await get('SQL metrics: get one', '/api/v1/metrics/met_7', 5);
  await write('SQL metrics: change of one', (n) => call('PUT', '/api/v1/metrics/met_7', { description: `${n}` }));
  await get('members: page of 100', `/api/v1/members${page(size.members)}`, 20);
  await get('members: get one', '/api/v1/members/u_7', 5);
  await write('members: change of one', (n) =>
    call('POST', '/api/v1/members/u_7/role', {
      role: n > 0.5 ? 'engineer' : 'experimenter',
      limitAccessByEnvironment: false,
      environments: [],
      projectRoles: [],
    }),
  );
  await get('activity: page of 100', `/api/v1/activity${page(1000)}`, 20);
  return lines;
}
