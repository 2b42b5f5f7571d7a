import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import type { LogEntry, ModerationCase, Report } from '../../moderation.contract.ts';

/** A world with a member, two moderators and an admin. */
export interface ModerationScene {
  world: World;
  author: Caller;
  moderator: Caller;
  second: Caller;
  admin: Caller;
}

export async function openModerationScene(): Promise<ModerationScene> {
  const world = await openWorld();
  const [author, moderator, second] = [await world.person(), await world.staff('moderator'), await world.staff('moderator')];
  return { world, author, moderator, second, admin: await world.staff('admin') };
}

/** A member whose reports count: seven days old, with three texts. */
export async function regularMember(world: World): Promise<Caller> {
  const person = await world.person();
  await world.sql`update users set created_at = now() - interval '8 days' where id = ${person.id}`;
  for (let text = 0; text < 3; text += 1) await write(person, `Text ${text}`);
  return person;
}

export const act = (who: Caller, action: string, target: { kind: string; id: number | string }, extra: object = {}) =>
  who.call<LogEntry>('POST', '/api/moderation/actions', { action, target, reason: 'Against the rules', ...extra });

export const report = (who: Caller, kind: string, id: number | string, extra: object = {}) =>
  who.call<Report>('POST', '/api/reports', { kind, id, reason: 'spam', ...extra });

/** The cases of a list of the queue, as a moderator sees them. */
const queueOf = async (who: Caller, state = 'open') =>
  (await who.call<{ items: ModerationCase[] }>('GET', `/api/moderation/queue?state=${state}`)).body.items;

/** The case of a target in a list of the queue; undefined without one. */
export const caseOf = async (who: Caller, kind: string, id: number | string, state = 'open') =>
  (await queueOf(who, state)).find(item => item.kind === kind && item.targetId === String(id));

/** The notifications of one type that a person has. */
export const notified = async (who: Caller, type: string) =>
  (await who.call<Notification[]>('GET', '/api/notifications')).body.filter(each => each.type === type);
