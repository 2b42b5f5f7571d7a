import type { Connection } from '../../../../platform/server/db/database.ts';
import type { NamedViewer } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import type { PersonRecord } from '../../moderation.contract.ts';
import { mayActOn } from '../acting/acting.actions.ts';
import { entriesAbout } from '../log/log.queries.ts';
import { targetOf } from '../targets.queries.ts';
import { peopleOf, statesOf, unrestricted } from './texts.queries.ts';

const shownEntries = 50;

/** The record of a person, named by username or id: the actions that hold now, and the entries about them. */
export async function recordOf(db: Connection, viewer: NamedViewer, name: string): Promise<PersonRecord | Refusal<'not_found'>> {
  const target = await targetOf(db, 'user', name);
  const person = target && (await peopleOf(db, [target.id])).get(target.id);
  if (!target || !person) return refuse('not_found', 'No account has this name.');
  const state = (await statesOf(db, [target.id])).get(target.id) ?? unrestricted;
  return { person, state, mayAct: mayActOn(viewer, target), entries: await entriesAbout(db, target.id, shownEntries) };
}
