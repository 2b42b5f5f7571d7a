/** A person's own data: the devices they are signed in on, the export, leaving. docs/product.md, 21 Settings and leaving. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { instant } from '../../platform/shared/fields.ts';

const device = z.object({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  createdAt: instant,
  /** Right to a day: a visit costs a write no more often. */
  lastSeenAt: instant,
  /** The browser's own description of itself. */
  device: z.string(),
});
export type Device = z.output<typeof device>;

/** A list of rows as they are kept; the archive is for people and their tools, its columns are the database's own. */
const rows = z.array(z.record(z.string(), z.unknown()));

export const archive = z.object({
  exportedAt: instant,
  account: z.record(z.string(), z.unknown()),
  sections: z.record(z.string(), rows),
});
export type Archive = z.output<typeof archive>;

export const settingsRoutes = defineRoutes({
  devices: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signed-in',
    summary: 'Where the caller is signed in, the latest first.',
    response: z.array(device),
    errors: [],
  },
  signOutDevice: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'signed-in',
    summary: 'Signs one device out, everywhere at once.',
    params: z.object({ id: z.string().regex(/^[\w-]{43}$/, 'must be the id of a session') }),
    response: null,
    errors: ['not_found'],
  },
  signOutOthers: {
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'signed-in',
    summary: 'Signs every other device out.',
    response: null,
    errors: [],
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
    summary: 'Deletes the account for good; the body repeats its username. Posts and replies stay without a name.',
    body: z.object({ username: z.string().trim() }),
    response: null,
    errors: ['invalid_input'],
  },
});
