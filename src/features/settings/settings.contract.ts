/** A person's own data: the devices they are signed in on, the export, leaving. src/features/settings/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { instant } from '../../platform/shared/fields.ts';

const device = z
  .object({
    id: z.string().describe('The id of the session.'),
    current: z.boolean().describe('Whether it is the session of this call.'),
    createdAt: instant.describe('The time of the sign-in.'),
    lastSeenAt: instant.describe('The last use, right to a day.'),
    device: z.string().describe('The browser’s own description of itself.'),
  })
  .meta({ id: 'Device' });
export type Device = z.output<typeof device>;

/** A list of rows as they are kept; the archive is for people and their tools, its columns are the database's own. */
const rows = z.array(z.record(z.string(), z.unknown()));

export const archive = z
  .object({
    exportedAt: instant.describe('The time of the export.'),
    account: z.record(z.string(), z.unknown()).describe('The row of the account.'),
    sections: z.record(z.string(), rows).describe('The other rows about the caller, by section.'),
  })
  .meta({ id: 'Archive' });
export type Archive = z.output<typeof archive>;

export const settingsRoutes = defineRoutes({
  devices: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signed-in',
    summary: 'The devices on which the caller is signed in, the latest first.',
    response: z.array(device),
    errors: [],
  },
  signOutDevice: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'signed-in',
    isServedReadOnly: true,
    summary: 'Signs one device out, everywhere at once.',
    params: z.object({
      id: z
        .string()
        .regex(/^[\w-]{43}$/, 'must be the id of a session')
        .describe('The id of the session.'),
    }),
    response: null,
    errors: ['not_found'],
    isForRestricted: true,
  },
  signOutOthers: {
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'signed-in',
    isServedReadOnly: true,
    summary: 'Signs every other device out.',
    response: null,
    errors: [],
    isForRestricted: true,
  },
  exportData: {
    method: 'GET',
    path: '/api/user/export',
    access: 'signed-in',
    summary: 'Everything that is kept about the caller, as one JSON file.',
    response: archive,
    errors: ['unavailable'],
    download: 'bleachers-data.json',
    limit: { name: 'export', max: 3, windowMinutes: 60 },
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/user',
    access: 'signed-in',
    summary: 'Deletes the account for good; the body repeats its username. Posts and comments stay without a name.',
    body: z.object({ username: z.string().trim().describe('The username of the caller, which confirms the deletion.') }),
    response: null,
    errors: ['invalid_input'],
    isForRestricted: true,
  },
});
