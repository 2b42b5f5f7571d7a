import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

/** Starts one PostgreSQL for a run of tests, before all of them. The returned function runs after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('postgres', postgres.connection);
  return () => postgres.stop();
}
