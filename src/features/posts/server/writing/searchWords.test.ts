import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import { write } from '../testing/writing.ts';
import { dropWordsOf, indexWords, sweepWords } from './searchWords.queries.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function isKnown(word: string): Promise<boolean> {
  const { rows } = await sql`select 1 from search_words where word = ${word}`.execute(world.db);
  return rows.length > 0;
}

test('a word that no post holds is dropped, and one that a post holds stays', async () => {
  await write(await world.person(), 'Kingfisher');
  await sql`insert into search_words (word) values ('unheldword'), ('otherunheld')`.execute(world.db);
  await dropWordsOf(world.db, 'Unheldword Kingfisher');
  expect([await isKnown('unheldword'), await isKnown('kingfisher'), await isKnown('otherunheld')]).toEqual([false, true, true]);
  await sweepWords(world.db);
  expect([await isKnown('kingfisher'), await isKnown('otherunheld')]).toEqual([true, false]);
});

test('a word stays while a post that may hold it is being written', async () => {
  const writer = await world.person();
  const { id } = await write(writer, 'Before');
  await sql`insert into search_words (word) values ('writtennow')`.execute(world.db);
  await world.db.transaction().execute(async tx => {
    await sql`update posts set content = 'writtennow' where id = ${id}`.execute(tx);
    await indexWords(tx, id, writer.id);
    await dropWordsOf(world.db, 'writtennow');
  });
  expect(await isKnown('writtennow')).toBe(true);
  await dropWordsOf(world.db, 'writtennow');
  expect(await isKnown('writtennow')).toBe(true);
});
