import { demoProjectId } from '../../packages/domain/src/projects/index.ts';
import type { Installation } from '../many/installation.ts';
import type { Target } from './target.ts';

/** The demo shop is made, or deleted with its thousands of metrics, within this. */
const DEMO_MS = 120_000;

/** The demo project deleted with all that is in it, and made anew: last of all, for others need it. */
export function demoTargets({ call, headers }: Installation): readonly Target[] {
  const removal = `/api/v1/projects/${demoProjectId(headers['x-organization'] ?? '')}?contents=delete`;
  const creation = '/api/v1/demo-project';
  const make = () => call('POST', creation, {});

  /** What belongs to no project and uses the demo's data keeps it from being deleted. */
  async function freeTheDemo(): Promise<void> {
    await make();
    const { metrics } = await call<{ metrics: { id: string }[] }>('GET', '/api/v1/metrics?view=summary');
    for (const { id } of metrics) await call('DELETE', `/api/v1/metrics/${id}`);
  }

  const target = (method: string, path: string, what: string, before: () => Promise<unknown>): Target => ({
    name: `${method} ${path.split('?')[0]}`,
    method,
    async *requests() {
      yield { what, path, before, waitMs: DEMO_MS };
    },
  });
  return [
    target('DELETE', removal, 'the demo with all that is in it', freeTheDemo),
    target('POST', creation, 'where there is none', () => call('DELETE', removal).catch(() => null)),
  ];
}
