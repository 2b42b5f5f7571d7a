/** Stores the lines of a folder, kind by kind and batch by batch. A run that was interrupted goes on where it was. */
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { bookmarkLimit } from '../../../../features/bookmarks/bookmarks.rules.ts';
import { maxFollows } from '../../../../features/follows/follows.rules.ts';
import { newcomer } from '../../../../features/safeguards/safeguards.rules.ts';
import { setPicture } from '../../../../features/account/server/index.ts';
import { insertMovedImages } from '../../../../features/images/server/images.queries.ts';
import { type Database, inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import { awardFromRows } from '../../consistency/achievements.queries.ts';
import { withoutTimeout } from '../../consistency/recount.queries.ts';
import type { Kind, LineOf } from '../folder/folder.shapes.ts';
import { normalPath } from '../permalinks/permalinks.ts';
import { type ChangedTexts, changedLines, storeChanges, storeNewPasswords, storeNewVotes } from './changes.queries.ts';
import { countPeople, countPosts, houseOf, movedPeopleAfter, movedPostsAfter } from './counting.queries.ts';
import { insertPermalinks, missingAvatars, restrictPerson } from './people.queries.ts';
import { storePeople } from './people.ts';
import { type PictureFolder, storePictureFile, storePicturesOf } from './pictures.ts';
import { adoptArticles, storePosts } from './posts.queries.ts';
import type { Progress } from './progress.ts';
import { addNotes } from './staging.queries.ts';
import * as rows from './storing.queries.ts';
import { storeTags } from './tags.ts';

export interface StoringRun {
  db: Database;
  storing: rows.Storing;
  pictures: PictureFolder;
  secret: string;
  progress: Progress;
}

/** Failures that pass: a wait for a lock, a deadlock, a name or a thing that somebody took or deleted in that moment. */
const passing = new Set(['55P03', '40P01', '40001', '23505', '23503']);
const maxTries = 20;

async function transaction<T>(db: Database, work: (tx: Transaction, tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, tx => work(tx, tries), { isQuiet: true });
    } catch (error) {
      if (!(error instanceof DatabaseError) || !passing.has(error.code ?? '') || tries === maxTries) throw error;
      await pause(50 * tries);
    }
  }
}

const batch = (db: Database, work: (tx: Transaction, tries: number) => Promise<void>) =>
  transaction(db, async (tx, tries) => {
    await rows.steadyPlan.execute(tx);
    await work(tx, tries);
  });

/** The number of lines of a transaction. It is done within some tenths of a second, beside the live product. */
const batchSize = {
  people: 500,
  tags: 500,
  posts: 500,
  comments: 2_000,
  likes: 4_000,
  polls: 200,
  bookmarks: 10_000_000,
  follows: 10_000_000,
  messages: 2_000,
  suspensions: 500,
  permalinks: 5_000,
};

type StoreRange = (tx: Transaction, range: rows.Range) => Promise<void>;

/** Stores the lines of a kind in ranges. The parts of a kind are stored at the same time, each in its order. */
async function inRanges(run: StoringRun, kind: Kind, store: (range: rows.Range) => Promise<void>): Promise<void> {
  const parts = await rows.orderLines(run.db, run.storing, kind);
  run.progress.begin(
    `Storing ${kind}`,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  const storePart = async ({ part, count }: { part: number; count: number }) => {
    for (let from = 0; from < count; from += batchSize[kind]) {
      const to = Math.min(count, from + batchSize[kind]);
      await store({ part, from, to });
      run.progress.advance(to - from);
    }
  };
  await Promise.all(parts.map(storePart));
}

const plain = (run: StoringRun, kind: Kind, store: StoreRange) => inRanges(run, kind, range => batch(run.db, tx => store(tx, range)));

/** Collects notes of a batch, which are stored in its transaction. */
function noting(kind: Kind) {
  let notes: { line: number; reason: string }[] = [];
  return {
    clear: () => {
      notes = [];
    },
    note: (line: number, reason: string) => void notes.push({ line, reason }),
    store: (tx: Transaction) => addNotes(tx, kind, notes),
  };
}

async function storeAllPeople(run: StoringRun): Promise<void> {
  const numbers = new Map<string, number>();
  const notes = noting('people');
  await plain(run, 'people', async (tx, range) => {
    notes.clear();
    const lines = await rows.linesOfBatch<LineOf<'people'>>(tx, 'people', range);
    await storePeople(tx, run.storing, { lines, secret: run.secret, numbers, note: notes.note });
    await notes.store(tx);
  });
}

async function storeAllTags(run: StoringRun): Promise<void> {
  const notes = noting('tags');
  await plain(run, 'tags', async (tx, range) => {
    notes.clear();
    await storeTags(tx, run.storing, await rows.linesOfBatch<LineOf<'tags'>>(tx, 'tags', range), notes.note);
    await notes.store(tx);
  });
}

/** Stores texts with their pictures. The files are stored before the transaction, which has then nothing to wait for. */
async function storeTexts(run: StoringRun, kind: 'posts' | 'comments'): Promise<void> {
  const store = kind === 'posts' ? storePosts : rows.storeComments;
  await inRanges(run, kind, async range => {
    const notes = noting(kind);
    const shownIn = await rows.linesWithPictures(run.db, kind, range);
    const owners = await rows.peopleByKeys(
      run.db,
      run.storing,
      shownIn.flatMap(({ person }) => person ?? []),
    );
    const texts = shownIn.map(({ line, person, value }) => ({ line, ownerId: owners.get(person ?? '') ?? null, pictures: value.pictures }));
    const stored = await storePicturesOf(run.pictures, texts, notes.note);
    await batch(run.db, async (tx, tries) => {
      // A reader may have opened the thread of an article in that moment.
      if (tries > 1 && kind === 'posts') await adoptArticles(tx, run.storing);
      await stored.store(tx);
      await store(tx, run.storing, range, stored.shown);
      await notes.store(tx);
    });
  });
}

async function storeSuspensions(run: StoringRun): Promise<void> {
  const notes = noting('suspensions');
  await plain(run, 'suspensions', async (tx, range) => {
    notes.clear();
    const lines = await rows.linesOfBatch<LineOf<'suspensions'>>(tx, 'suspensions', range);
    const people = await rows.peopleByKeys(
      tx,
      run.storing,
      lines.flatMap(({ person }) => person ?? []),
    );
    for (const { line, person, value } of lines) {
      const id = people.get(person ?? '');
      const isOver = value.until !== null && Date.parse(value.until) <= Date.now();
      if (isOver) notes.note(line, 'is over');
      else if (id !== undefined) await restrictPerson(tx, id, value.kind, value.until, value.reason ?? 'Before the community moved here.');
    }
    await rows.rememberItems(tx, run.storing, 'suspensions', lines);
    await notes.store(tx);
  });
}

async function storePermalinks(run: StoringRun): Promise<void> {
  await plain(run, 'permalinks', async (tx, range) => {
    const lines = await rows.linesOfBatch<LineOf<'permalinks'>>(tx, 'permalinks', range);
    const links = lines.flatMap(({ value }) =>
      'path' in value ? [{ path: normalPath(value.path), kind: value.to.kind, key: value.to.id }] : [],
    );
    const patterns = lines.flatMap(({ value }) => ('pattern' in value ? [{ pattern: value.pattern, kind: value.kind }] : []));
    await insertPermalinks(tx, run.storing.sourceId, links, patterns);
    await rows.rememberItems(tx, run.storing, 'permalinks', lines);
  });
}

async function storeAvatars(run: StoringRun): Promise<void> {
  for (let after = 0, more = true; more; ) {
    const people = await missingAvatars(run.db, run.storing.sourceId, after);
    for (const { line, key, id, file } of people) {
      const stored = await storePictureFile(run.pictures, 'avatar', { ownerId: id, file, alt: null });
      await transaction(run.db, async tx => {
        if (typeof stored === 'string') await addNotes(tx, 'people', [{ line, reason: stored }]);
        else {
          await insertMovedImages(tx, [stored.row]);
          await setPicture(tx, id, stored.shown.url);
        }
        await rows.rememberItems(tx, run.storing, 'avatars', [{ key, digest: '00' }]);
      });
      after = line;
    }
    more = people.length > 0;
  }
}

async function countAll(run: StoringRun): Promise<void> {
  run.progress.begin('Counting posts', await rows.countMoved(run.db, run.storing, 'posts'));
  for (let after = '', more = true; more; ) {
    const posts = await movedPostsAfter(run.db, run.storing, after, 300);
    const ids = posts.map(({ id }) => id);
    if (ids.length > 0) await transaction(run.db, tx => countPosts(tx, ids));
    run.progress.advance(ids.length);
    more = ids.length > 0;
    after = posts.at(-1)?.key ?? after;
  }
  run.progress.begin('Counting people', await rows.countMoved(run.db, run.storing, 'people'));
  for (let after = '', more = true; more; ) {
    const people = await movedPeopleAfter(run.db, run.storing, after, 200);
    if (people.length > 0)
      await transaction(run.db, tx =>
        countPeople(
          tx,
          people.map(({ id }) => id),
          newcomer.texts,
        ),
      );
    run.progress.advance(people.length);
    more = people.length > 0;
    after = people.at(-1)?.key ?? after;
  }
  await transaction(run.db, async tx => {
    await withoutTimeout(tx);
    await countPeople(tx, await houseOf(tx), newcomer.texts);
    await awardFromRows(tx);
  });
}

/** Stores what has changed in texts, votes and passwords since an earlier import. Returns how many texts of each kind. */
async function storeAllChanges(run: StoringRun): Promise<ChangedTexts> {
  const changed = { posts: 0, comments: 0 };
  for (const kind of ['posts', 'comments'] as const)
    for (let lines = await changedLines(run.db, kind, 0); lines.length > 0; lines = await changedLines(run.db, kind, lines.at(-1) ?? 0)) {
      const batch = lines;
      changed[kind] += await transaction(run.db, tx => storeChanges(tx, run.storing, kind, batch));
    }
  await transaction(run.db, tx => storeNewVotes(tx, run.storing));
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await transaction(run.db, tx => storeNewPasswords(tx, run.storing, run.secret, from));
  }
  return changed;
}

/** Stores everything that can be stored, in the order in which things refer to each other. Returns how many known texts were changed. */
export async function storeLines(run: StoringRun): Promise<ChangedTexts> {
  const { db, storing } = run;
  await storeAllPeople(run);
  await storeAllTags(run);
  await transaction(db, tx => adoptArticles(tx, storing));
  await rows.countForTexts(db);
  await storeTexts(run, 'posts');
  await storeTexts(run, 'comments');
  const changed = await storeAllChanges(run);
  await rows.analyzeMoved(db);
  await plain(run, 'likes', (tx, range) => rows.storeLikes(tx, storing, range));
  await plain(run, 'polls', (tx, range) => rows.storePolls(tx, storing, range));
  await plain(run, 'bookmarks', (tx, range) => rows.storeBookmarks(tx, storing, range, bookmarkLimit));
  await plain(run, 'messages', (tx, range) => rows.storeMessages(tx, storing, range));
  await storeSuspensions(run);
  await plain(run, 'follows', (tx, range) => rows.storeFollows(tx, storing, range, maxFollows));
  await storePermalinks(run);
  if (storing.keepsIds) for (const table of ['all_posts', 'all_replies', 'chat_messages'] as const) await rows.continueSequence(db, table);
  await storeAvatars(run);
  await countAll(run);
  return changed;
}
