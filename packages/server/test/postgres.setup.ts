import type { TestProject } from 'vitest/node';
import { type TestPostgres, startPostgres } from '../../../test/postgres.ts';

/** One PostgreSQL for the whole run; every test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres: TestPostgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
