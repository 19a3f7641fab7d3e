import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Randomized tests at their full counts take minutes. */
const isDeep = process.env.TEST_SCALE === 'deep';
const testTimeout = isDeep ? 600_000 : 20_000;

/** How long tests that wait for something give it. Nobody waits that long but on a busy machine. */
const expectPatiently = { poll: { timeout: 15_000 } };

/** One runner for everything: `npm test` runs all projects, `npx vitest --project sdk` runs one. */
const pure = (name: string) => ({
  test: {
    name,
    environment: 'node' as const,
    // What keeps no state in its modules need not load them anew for each file.
    isolate: !['domain', 'stats'].includes(name),
    testTimeout,
    expect: expectPatiently,
    include: [`packages/${name}/src/**/*.test.ts`],
  },
});

const testOf = (name: string) => `packages/server/src/${name}.test.ts`;

/** Tests of the server that use no database of its own, or nothing that differs between the two: running them on one is enough. */
const WITHOUT_DATABASE = [
  'data-sources/connectionForms',
  'data-sources/ownFiles',
  'demo-project/trueEffects',
  'edge/clientScript',
  'edge/streams',
  'evaluate/evaluator',
  'hostileInput',
  'platform/auth/sessionCache',
  'platform/config',
  'platform/engines/turns',
  'platform/engines/walls',
  'platform/http/guardedFetch',
  'platform/http/limitArrival',
  'platform/http/server',
  'platform/db/makePglite',
  'platform/db/diskFull',
  'platform/files/fileStore',
  'platform/files/sharedFiles',
  'platform/log',
  'projectWalls',
  'snapshots/updateSchedule',
].map(testOf);

/** Tests whose database only keeps what they are about: the deep run alone tries them on both. */
const ABOUT_OTHER_THINGS = [
  'data-sources/dataSource.routes',
  'data-sources/eventCopy.routes',
  'edge/realClients',
  'evaluate/evaluate.routes',
  'evaluate/typedFlags',
  'event-schemas/eventSchema',
  'queries/query.routes',
  'specificationFields',
  'uploads/image.routes',
  'wrongInput',
].map(testOf);

const notOnPostgres = isDeep ? WITHOUT_DATABASE : [...WITHOUT_DATABASE, ...ABOUT_OTHER_THINGS];

const server = (database: 'pglite' | 'postgres') => ({
  test: {
    name: `server-${database}`,
    environment: 'node' as const,
    // The product keeps its state in databases and in what is made for each test: its modules are loaded once.
    isolate: false,
    include: ['packages/server/src/**/*.test.ts'],
    exclude: database === 'postgres' ? notOnPostgres : [],
    env: { TEST_DATABASE: database },
    testTimeout: Math.max(testTimeout, 60_000),
    expect: expectPatiently,
    hookTimeout: 60_000,
    globalSetup: [`packages/server/test/${database}.setup.ts`],
  },
});

/** Pages are rendered into a document; what they only compute needs none. */
const web = (name: string, more: { environment: 'jsdom' | 'node'; include: string[]; setupFiles?: string[] }) => ({
  // Loading the parts of a page anew for each file takes longer than the tests themselves.
  test: { name, isolate: false, testTimeout: 30_000, expect: expectPatiently, ...more },
});

export default defineConfig({
  test: {
    // Most tests wait for databases, browsers and servers of their own: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // What was transformed once is read from disk by later runs, and by the other workers of this one.
    fsModuleCache: true,
    projects: [
      pure('sdk'),
      pure('stats'),
      pure('domain'),
      pure('cli'),
      { test: { ...pure('warehouse').test, testTimeout: Math.max(testTimeout, 60_000), hookTimeout: 120_000 } },
      server('pglite'),
      server('postgres'),
      web('web', {
        environment: 'jsdom',
        include: ['packages/{web,sdk-react}/src/**/*.test.tsx'],
        setupFiles: ['packages/web/test/setup.ts'],
      }),
      web('web-rules', { environment: 'node', include: ['packages/{web,sdk-react}/src/**/*.test.ts'] }),
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: expectPatiently,
        },
      },
    ],
  },
});
