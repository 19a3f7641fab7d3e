import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../test/postgres.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createDatabase } from './createDatabase.ts';
import { quietLog, startOnce } from './prepare.ts';

/** One PostgreSQL for the whole run; every test file makes a database of its own in it, as a copy of this one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  await startOnce(openPostgres(await createDatabase(postgres.url, 'started'), quietLog));
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', 'started');
  return () => postgres.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}
