/** The ticket stub of a row after the final. src/features/rows/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { rowInPath } from './rows.contract.ts';

export const stubsRoutes = defineRoutes({
  save: {
    method: 'PUT',
    path: '/api/rows/:code/stub',
    access: 'named',
    summary: 'Whether the caller’s name is on the stub; without it their initial is.',
    params: rowInPath,
    body: z.object({ showMe: z.boolean().describe('Whether the name is shown.') }),
    response: null,
    errors: ['not_found'],
  },
  share: {
    method: 'POST',
    path: '/api/rows/:code/stub',
    access: 'named',
    summary: 'Gives the stub a public address that names neither code nor row; again gives the same.',
    params: rowInPath,
    response: z.object({ url: z.string().describe('The public address of the picture.') }),
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  hide: {
    method: 'DELETE',
    path: '/api/rows/:code/stub',
    access: 'named',
    summary: 'Ends the public address of the stub.',
    params: rowInPath,
    response: null,
    errors: ['not_found', 'forbidden'],
  },
});
