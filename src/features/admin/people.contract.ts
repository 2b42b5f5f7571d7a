/** Calls by which an admin acts for a person who asks for it. src/features/admin/README.md, Accounts. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { archive } from '../settings/settings.contract.ts';
import { adminUser } from './admin.contract.ts';

const isAdmin = { access: 'signed-in', role: 'admin' } as const;
const params = z.object({ id: z.uuid().describe('The id of the account.') });
const username = z.string().trim().max(100).describe('The username of the account, which confirms the action; empty if it has none.');

export const peopleRoutes = defineRoutes({
  exportPerson: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/users/:id/export',
    summary: 'Everything that is kept about a person who asked for it, as one JSON file. The person is told by mail. Not of another admin.',
    params,
    body: z.object({ username }),
    response: archive,
    errors: ['not_found', 'invalid_input', 'conflict', 'unavailable'],
    download: 'bleachers-data.json',
    limit: { name: 'export', max: 3, windowMinutes: 60 },
  },
  deletePerson: {
    ...isAdmin,
    method: 'DELETE',
    path: '/api/admin/users/:id',
    summary: 'Deletes the account of a person who asked for it. Posts and comments stay without a name. Not of an admin or moderator.',
    params,
    body: z.object({ username }),
    response: null,
    errors: ['not_found', 'invalid_input', 'conflict'],
  },
  signOutPerson: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/users/:id/sign-out',
    summary: 'Signs every device of a person out. Not of another admin.',
    params,
    response: null,
    errors: ['not_found', 'conflict'],
  },
  mergePerson: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/users/:id/merge',
    summary:
      'Moves the texts, votes, likes, lists, friends, chats and sign-ins of one account of a person to another of theirs, and deletes it. Not of an admin or moderator.',
    params,
    body: z.object({ username, into: z.string().trim().min(1).max(100).describe('The username of the account that stays.') }),
    response: adminUser,
    errors: ['not_found', 'invalid_input', 'conflict'],
  },
});
