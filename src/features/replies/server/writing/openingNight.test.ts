/** The greatest seconds of a night, in which nobody honest is held. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { greatestPart } from '../../../../testing/night.ts';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { shieldRise } from '../../../safeguards/safeguards.rules.ts';
import type { CrowdComment } from '../../../sports/server/replay/crowd/crowd.ts';
import type { Reply } from '../../replies.contract.ts';
import { rushSettled } from './rush.ts';

const { comments: part } = greatestPart(10);
/** Short words that many write at the same moment. */
const words = ['LETS GO', 'What a shot!', 'That was a foul', 'LETS GO', 'Defense!', 'I can’t watch this'];

let world: World;
let postId: number;
const people = new Map<number, Caller>();
beforeEach(async () => {
  world = await openWorld();
  postId = (await write(await world.person())).id;
  people.clear();
  for (const author of new Set(part.map(numberOf))) people.set(author, await world.person());
});
afterEach(() => world.close());

const numberOf = ({ author, second, length }: CrowdComment): number => author ?? -second * 10_000 - length;

/** Writes all comments of these seconds, each by its own author. */
async function writeNight(): Promise<Reply[]> {
  const written = await Promise.all(
    part.map(async (comment, place) => {
      const content = words[place % words.length];
      const { status, body } = (await people.get(numberOf(comment))?.call<Reply>('POST', '/api/replies', { postId, content })) ?? {};
      expect([status, body && 'message' in body ? body.message : '']).toEqual([201, '']);
      return body ? [body] : [];
    }),
  );
  await rushSettled(world.context);
  return written.flat();
}

/** All comments are there for everybody. */
async function expectNobodyHeld(written: readonly Reply[]): Promise<void> {
  expect(part.length).toBeGreaterThan(shieldRise.texts);
  expect(written.filter(({ held }) => held)).toEqual([]);
  const { body } = await world.visitor.call<Reply[]>('GET', `/api/posts/${postId}/replies?limit=500`);
  expect(new Set(body.map(({ id }) => id))).toEqual(new Set(written.map(({ id }) => id)));
}

test('on the first night of a site nobody is held, though all accounts are new', async () => {
  await expectNobodyHeld(await writeNight());
});

test('on an opening night of an older site nobody is held, though almost a third have never written before', async () => {
  await world.sql`update users set created_at = now() - interval '30 days'`;
  const earlier = await write(await world.person());
  const ids = [...people.values()].map(({ id }) => id);
  // A third of the authors have never written, and every tenth came for this night.
  await world.sql`
    insert into replies (content, post_id, author_id, author_name, created_at)
    select 'Before', ${earlier.id}, id, username, now() - interval '1 day' from users
    where id = any(${ids.filter((_, place) => place % 10 >= 3)}::uuid[])`;
  await world.sql`update users set created_at = now() - interval '10 minutes' where id = any(${ids.filter((_, place) => place % 10 === 0)}::uuid[])`;
  await expectNobodyHeld(await writeNight());
});
