import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { peopleRoutes } from '../people.contract.ts';
import { deletePerson, exportPerson, mergePerson, signOutPerson } from './people.actions.ts';

export function servePeople(app: FastifyInstance, context: Context): void {
  serve(app, context, peopleRoutes, {
    exportPerson: ({ viewer, params, body }) => exportPerson(context, viewer, { ...params, ...body }),
    deletePerson: ({ viewer, params, body }) => deletePerson(context, viewer, { ...params, ...body }),
    signOutPerson: ({ viewer, params }) => signOutPerson(context, viewer, params.id),
    mergePerson: ({ viewer, params, body }) => mergePerson(context, viewer, { ...params, ...body }),
  });
}
