/** The log of what admins and the commands of the operator did. src/features/staff-log/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idCursor, instant, nextCursor } from '../../platform/shared/fields.ts';

export const staffEntry = z
  .object({
    id: id.describe('The number of the entry; a newer one is larger.'),
    at: instant.describe('The time of the action.'),
    via: z.enum(['site', 'command']).describe('Where it was done: on the site, or by a command on the server.'),
    by: z.string().nullable().describe('The username of the admin; null for a command, and for a deleted account.'),
    action: z.string().describe('The action.'),
    about: z
      .string()
      .nullable()
      .describe('The account, as `@username`, or the name of the thing; null for none, and for a deleted account.'),
    changes: z
      .array(
        z.object({
          name: z.string().describe('The name of the value.'),
          from: z.string().nullable().describe('The value before, shortened; null for none.'),
          to: z.string().nullable().describe('The value after, shortened; null for none.'),
        }),
      )
      .describe('The values that the action changed.'),
  })
  .meta({ id: 'StaffEntry' });
export type StaffEntry = z.output<typeof staffEntry>;

const isAdmin = { access: 'signed-in', role: 'admin' } as const;

export const staffLogRoutes = defineRoutes({
  list: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/staff-log',
    summary: 'The actions of admins and commands, newest first.',
    query: z.object({ cursor: idCursor }),
    response: z.object({
      entries: z.array(staffEntry).describe('The entries of this page.'),
      nextCursor,
    }),
    errors: [],
  },
  download: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/staff-log/export',
    summary: 'The latest 10,000 entries, as one JSON file.',
    response: z.array(staffEntry),
    errors: [],
    download: 'staff-log.json',
    limit: { name: 'staff-log', max: 10, windowMinutes: 10 },
  },
});
