import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

/** Once a run, before all tests: one PostgreSQL for them. What is given back runs after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('postgres', postgres.connection);
  return () => postgres.stop();
}
