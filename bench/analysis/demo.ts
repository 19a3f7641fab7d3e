/**
 * The demo project's analysis at a million exposures, asked of the running server over HTTP: request, job, SQL,
 * statistics, stored snapshot. Beside it, in the same run, the barest SQL for one of its five metrics on the same file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TRUE_EFFECTS } from '../../packages/server/src/demo-project/shop.ts';
import { makeShop } from '../../packages/server/src/demo-project/makeShop.ts';
import { type ServerProcess, startServer } from '../../packages/server/test/serverProcess.ts';
import { openDuckdb } from '../../packages/warehouse/src/drivers/index.ts';

const VISITORS = 680_000;
const DAY_MS = 86_400_000;
const ROUNDS = 5;
const options = { timeoutMs: 600_000, rowLimit: 1000 };

const bareSql = (end: string) => `
  WITH unit AS (SELECT user_id, MAX(variation_id) AS arm, MIN(timestamp) AS first_seen FROM exposures
      WHERE timestamp <= TIMESTAMP '${end}' GROUP BY user_id),
    per_user AS (SELECT u.user_id, u.arm, SUM(o.amount) AS total FROM unit u
      LEFT JOIN orders o ON o.user_id = u.user_id AND o.timestamp >= u.first_seen AND o.timestamp <= u.first_seen + INTERVAL 72 HOUR
      GROUP BY u.user_id, u.arm)
  SELECT arm, COUNT(*), SUM(COALESCE(total, 0)), SUM(COALESCE(total, 0) * COALESCE(total, 0)) FROM per_user GROUP BY arm`;

type Ids = { featureId: string; experimentId: string; sdkConnectionId: string };
type Snapshot = {
  id: string;
  status: string;
  error: string | null;
  queries: { elapsedMs: number | null }[];
  results: {
    groups: {
      users: number[];
      metrics: { role: string; variations: { effect: { value: number; ci: [number, number] } | null }[] }[];
    }[];
  } | null;
};

export async function measureDemo(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-demo-'));
  let server: ServerProcess | undefined;
  try {
    server = await startServer({ DATA_DIR: dataDir });
    const made = await makeDemo(server.origin);
    await server.stop();
    const path = join(dataDir, 'demo', `${made.organization}.duckdb`);
    const counts = await makeShop({ ...made.shop, path });
    server = await startServer({ DATA_DIR: dataDir });
    const call = await signIn(server.origin, 'login');
    const whole: number[] = [];
    const queries: number[] = [];
    let last: Snapshot | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now();
      last = await analyse(call, made.ids.experimentId);
      whole.push(performance.now() - startedAt);
      queries.push(last.queries.reduce((sum, { elapsedMs }) => sum + (elapsedMs ?? 0), 0));
    }
    await server.stop();
    server = undefined;
    const bare = await timeBare(path, bareSql(new Date(made.shop.end).toISOString()));
    report({ counts, whole, queries, bare, last });
  } finally {
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

async function signIn(origin: string, mode: 'firsttime' | 'login'): Promise<Call> {
  const person = { email: 'bench@example.com', password: 'a long password' };
  const json = { 'Content-Type': 'application/json', Origin: origin };
  const body = JSON.stringify(mode === 'login' ? person : { ...person, name: 'Bench', companyname: 'Bench' });
  const answer = await fetch(`${origin}/auth/${mode}`, { method: 'POST', headers: json, body });
  const { token } = (await answer.json()) as { token: string };
  let headers: Record<string, string> = { ...json, Authorization: `Bearer ${token}` };
  const call: Call = async (method, path, body) => {
    const response = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const user = await call<{ organizations: { id: string }[] }>('GET', '/user');
  headers = { ...headers, 'X-Organization': user.organizations[0]?.id ?? '' };
  return call;
}

/** The demo as a person gets it, and what a larger shop behind the same experiment needs to know. */
async function makeDemo(origin: string) {
  const call = await signIn(origin, 'firsttime');
  const ids = await call<Ids>('POST', '/api/v1/demo-project', {});
  const { organizations } = await call<{ organizations: { id: string }[] }>('GET', '/user');
  const { sdkConnection } = await call<{ sdkConnection: { key: string } }>(
    'GET',
    `/api/v1/sdk-connections/${ids.sdkConnectionId}`,
  );
  const { features } = (await (await fetch(`${origin}/api/features/${sdkConnection.key}`)).json()) as {
    features: Record<string, object>;
  };
  const { experiment } = await call<{ experiment: { phases: { dateStarted: string }[] } }>(
    'GET',
    `/api/v1/experiments/${ids.experimentId}`,
  );
  const start = Date.parse(experiment.phases[0]?.dateStarted ?? '');
  const shop = {
    seed: 20,
    visitors: VISITORS,
    start,
    end: start + 30 * DAY_MS,
    payload: features,
    featureKey: ids.featureId,
    variationKeys: ['0', '1', '2'],
  };
  return { ids, organization: organizations[0]?.id ?? '', shop };
}

async function analyse(call: Call, experimentId: string): Promise<Snapshot> {
  const asked = await call<{ snapshot: Snapshot }>('POST', `/api/v1/experiments/${experimentId}/snapshot`, {});
  for (;;) {
    const { snapshot } = await call<{ snapshot: Snapshot }>('GET', `/api/v1/snapshots/${asked.snapshot.id}`);
    if (snapshot.status === 'success') return snapshot;
    if (snapshot.status === 'error' || snapshot.status === 'cancelled') throw new Error(snapshot.error ?? 'cancelled');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function timeBare(path: string, sql: string): Promise<number[]> {
  const driver = await openDuckdb({ source: { kind: 'database', path }, memoryLimit: '1GB', temporaryDirectory: null });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await driver.run(sql, options);
    times.push(performance.now() - startedAt);
  }
  await driver.close();
  return times;
}

function report(run: {
  counts: Record<string, number>;
  whole: number[];
  queries: number[];
  bare: number[];
  last: Snapshot | undefined;
}): void {
  const list = (times: number[]) => times.map((ms) => ms.toFixed(0)).join(', ');
  const best = (times: number[]) => Math.min(...times);
  const group = run.last?.results?.groups[0];
  const shift = group?.metrics[0]?.variations[1]?.effect;
  const millions = Object.values(run.counts).reduce((sum, count) => sum + count, 0) / 1e6;
  console.log(
    `The demo's shape: ${run.counts.exposures} exposures of ${VISITORS} visitors, ${millions.toFixed(1)} M rows`,
  );
  console.log(`asked to stored, five metrics, ms     ${list(run.whole)}`);
  console.log(`of that in the warehouse's SQL, ms    ${list(run.queries)}`);
  console.log(`bare SQL of one metric, ms            ${list(run.bare)}`);
  console.log(`best whole run over best bare SQL     ${(best(run.whole) / best(run.bare)).toFixed(2)}×`);
  console.log(
    `purchases, variation 1                ${shift?.value.toFixed(4)} in [${shift?.ci.map((end) => end.toFixed(4)).join(', ')}], truly ${TRUE_EFFECTS.purchase[1]}\n`,
  );
}
