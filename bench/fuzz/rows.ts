import type { AnyRoute } from '../../packages/server/src/platform/http/route.ts';
import { routes } from '../../packages/server/src/routes.ts';
import { SAMPLES, bodyOf, pathWith } from '../../packages/server/test/samples.ts';
import type { Installation } from '../many/installation.ts';
import { hostileAddresses, hostileBodies } from './hostile.ts';
import type { personOver } from './person.ts';
import { specialRequests } from './special.ts';
import type { Hostile, Target } from './target.ts';

const SMALL_BODY_BYTES = 32 * 1024;
const BODY_BYTES = 1024 * 1024;

/** The rows of the table, each as it is meant and as it is not. */
export function rowTargets(installation: Installation, { person }: ReturnType<typeof personOver>): readonly Target[] {
  const special = specialRequests(installation);

  async function* requestsTo(row: AnyRoute, name: string): AsyncGenerator<Hostile> {
    yield* special[name]?.() ?? [];
    if (row.uploadLimitBytes) return;
    const sample = SAMPLES[name] ?? {};
    const ids = (await sample.make?.(person).catch(() => ({}))) ?? {};
    const path = pathWith(row.path, ids);
    const body = bodyOf(sample, ids) ?? {};
    yield { what: 'as it is meant', path, ...(row.body && { body: JSON.stringify(body) }) };
    if (row.method === 'GET' && row.query) yield { what: 'all of them', path: `${path}?view=summary` };
    yield* hostileAddresses(row, path);
    const limit = row.bodyLimitBytes ?? (typeof row.access === 'string' ? SMALL_BODY_BYTES : BODY_BYTES);
    if (row.body) yield* hostileBodies(row, path, body as Record<string, unknown>, limit);
  }

  return (routes as readonly AnyRoute[]).map((row) => {
    const name = `${row.method} ${row.path}`;
    return { name, method: row.method, requests: () => requestsTo(row, name) };
  });
}
