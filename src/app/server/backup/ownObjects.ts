import type pg from 'pg';
import { migrationTexts } from '../../../platform/server/db/migrate.ts';
import { schemaCode } from '../../../platform/server/db/routines.ts';
import { type DatabaseObject, migrationNames, objectsOf } from './restore.queries.ts';

/** Schemas of the product alone: those that migrations make and fill, and the one of an import that was interrupted. */
export const ownSchemas = ['late', 'graphile_worker', 'moving'];

const kinds = 'table|view|materialized view|function|procedure|type|domain|sequence|text search configuration|text search dictionary';
const made = new RegExp(`\\bcreate (?:or replace )?(?:unlogged )?(?:${kinds}) (?:if not exists )?(?:public\\.)?"?([a-z_][a-z0-9_]*)`, 'gi');
const renamed = /\brename to "?([a-z_][a-z0-9_]*)/gi;
const kysely = ['kysely_migration', 'kysely_migration_lock'];

/** Every name that a migration, a routine or a view of this version has ever given to an object. */
async function ownNames(): Promise<Set<string>> {
  const { routines, views } = await schemaCode();
  const texts = [...(await migrationTexts()).values(), ...routines.values(), ...views.values()];
  const found = texts.flatMap(text => [...text.matchAll(made), ...text.matchAll(renamed)].map(([, name = '']) => name));
  return new Set([...kysely, ...found]);
}

/** The objects of a database that no migration of ours made. In a database without our migrations that is every object. */
export async function foreignObjects(client: pg.ClientBase): Promise<DatabaseObject[]> {
  const [first = ''] = (await migrationTexts()).keys();
  const isOurs = (await migrationNames(client)).includes(first);
  const names = isOurs ? await ownNames() : new Set<string>();
  const objects = await objectsOf(client);
  return objects.filter(({ schema, name }) => !(isOurs && ownSchemas.includes(schema)) && !(schema === 'public' && names.has(name)));
}

/** Throws if the database holds anything beside the product: a restore would drop it, or leave it behind. */
export async function refuseForeignObjects(client: pg.ClientBase): Promise<void> {
  const foreign = await foreignObjects(client);
  if (foreign.length === 0) return;
  const named = foreign.slice(0, 3).map(({ kind, schema, name }) => `${kind} ${schema}.${name}`);
  const more = foreign.length > 3 ? ` and ${foreign.length - 3} more` : '';
  throw new Error(
    `This database holds what Bleachers did not make: ${named.join(', ')}${more}. Restore into a database of its own. Nothing was changed.`,
  );
}
