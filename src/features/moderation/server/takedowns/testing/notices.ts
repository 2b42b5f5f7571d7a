import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { madePicture } from '../../../../../platform/server/media/testing/madePictures.ts';
import { uploadFile } from '../../../../images/server/testing/uploads.ts';
import type { Caller, World } from '../../../../../testing/world.ts';
import type { LogEntry, ModerationCase } from '../../../moderation.contract.ts';

export interface Receipt {
  id: number;
  token: string;
  dueAt: string;
}

let contacts = 0;
/** An address that no notice of the test has named. */
export const newContact = () => `victim${++contacts}@example.org`;

/** A notice about addresses, by somebody without an account. */
export const notify = (world: World, urls: readonly string[], more: object = {}) =>
  world.visitor.call<Receipt & { issues?: { path: string }[] }>('POST', '/api/takedown', {
    law: 'intimate',
    urls,
    contact: newContact(),
    signature: 'A Victim',
    goodFaith: true,
    ...more,
  });

export const statusOf = async (world: World, { id, token }: Receipt) =>
  (await world.visitor.call<{ state: string }>('GET', `/api/takedown/${id}?token=${token}`)).body.state;

export const decide = (who: Caller, action: string, { id }: Pick<Receipt, 'id'>) =>
  who.call<{ id: number; label: string }>('POST', '/api/moderation/actions', {
    action,
    target: { kind: 'takedown', id: String(id) },
    reason: 'Decided by the law',
  });

/** The case of a notice, as a moderator sees it. */
export async function caseOfNotice(who: Caller, { id }: Pick<Receipt, 'id'>, state = 'open'): Promise<ModerationCase | undefined> {
  const { body } = await who.call<{ items: ModerationCase[] }>('GET', `/api/moderation/queue?state=${state}`);
  return body.items.find(item => item.kind === 'takedown' && item.targetId === String(id));
}

/** Moves the clock of a notice on by hours. */
export async function passHours({ db }: World, { id }: Pick<Receipt, 'id'>, hours: number): Promise<void> {
  await sql`update takedowns set due_at = due_at - make_interval(mins => ${Math.round(hours * 60)}::int) where id = ${id}`.execute(db);
}

/** Uploads a picture of its own, or by a seed the same one again. */
export const upload = async (world: World, who: Caller, seed = ++contacts) => uploadFile(world, who, await madePicture(seed));

/** The address of a new upload of somebody. */
export const newPicture = async (world: World, who: Caller, seed?: number): Promise<string> => (await upload(world, who, seed)).body.url;

/** The status of a picture for somebody. The nodes learn of a hidden one within a second. */
export async function pictureStatus({ app }: World, url: string, who?: Caller): Promise<number> {
  return (await app.inject({ url, headers: who ? { cookie: who.cookie } : {} })).statusCode;
}

export const postUrl = (id: number) => `http://localhost:3000/post/${id}`;
export const postStatus = async (world: World, id: number, who: Caller = world.visitor) =>
  (await who.call('GET', `/api/posts/${id}`)).status;
export const logOf = async (world: World) => (await world.visitor.call<{ entries: LogEntry[] }>('GET', '/api/log')).body.entries;
/** The nodes know which pictures are withheld for a second. */
export const within = { timeout: 5_000, interval: 50 };
/** Waits until no node knows the pictures of before, where nothing changes. */
export const settle = () => sleep(1_050);
