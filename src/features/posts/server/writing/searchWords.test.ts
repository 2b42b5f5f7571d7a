import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { write } from '../testing/writing.ts';
import { dropWordsOf, indexWords, sweepWords } from './searchWords.queries.ts';

const world = setUp(openWorld);

async function isKnown(word: string): Promise<boolean> {
  const rows = await world.sql`select 1 from search_words where word = ${word}`;
  return rows.length > 0;
}

test('a word that no post holds is dropped, and one that a post holds stays', async () => {
  await write(await world.person(), 'Kingfisher');
  await world.sql`insert into search_words (word) values ('unheldword'), ('otherunheld')`;
  await dropWordsOf(world.db, 'Unheldword Kingfisher');
  expect([await isKnown('unheldword'), await isKnown('kingfisher'), await isKnown('otherunheld')]).toEqual([false, true, true]);
  await sweepWords(world.db);
  expect([await isKnown('kingfisher'), await isKnown('otherunheld')]).toEqual([true, false]);
});

test('a word stays while a post that may hold it is being written', async () => {
  const writer = await world.person();
  const { id } = await write(writer, 'Before');
  await world.sql`insert into search_words (word) values ('writtennow')`;
  await world.db.transaction().execute(async tx => {
    await sql`update posts set content = 'writtennow' where id = ${id}`.execute(tx);
    await indexWords(tx, id, writer.id);
    await dropWordsOf(world.db, 'writtennow');
  });
  expect(await isKnown('writtennow')).toBe(true);
  await dropWordsOf(world.db, 'writtennow');
  expect(await isKnown('writtennow')).toBe(true);
});
