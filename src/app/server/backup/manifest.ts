import type { CopiedTable, Sequence } from './backup.queries.ts';

/** The first file of a backup: its origin and contents. */
export interface Manifest {
  format: 1;
  takenAt: string;
  migrations: string[];
  tables: CopiedTable[];
}

/** The last: without it the backup is not whole. */
export interface Closing {
  rows: Record<string, number>;
  sequences: Sequence[];
  pictures: number;
}

export const names = { manifest: 'bleachers.json', closing: 'end.json', secret: 'session-secret', tables: 'tables/', uploads: 'uploads/' };
