/** `npm run export -- FOLDER`: writes everything that members made into a neutral folder, so that nobody is locked in. docs/moving.md. */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ForeignHash } from '../../../../features/account/server/credentials/waiting/foreignHashes.ts';
import { movedIn, openHash } from '../../../../features/account/server/credentials/waiting/waiting.queries.ts';
import { readSite } from '../../../../features/admin/server/site.queries.ts';
import { addStaffEntry } from '../../../../features/staff-log/server/index.ts';
import { inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import { imageFile, uploadedName } from '../../../../features/images/images.rules.ts';
import { storeOf } from '../../../../platform/server/media/store.ts';
import { sessionSecret } from '../../../../platform/server/settings/secrets.ts';
import type { Settings } from '../../../../platform/server/settings/settings.ts';
import type { OpenDatabase } from '../../open.ts';
import type { Kind } from '../folder/folder.shapes.ts';
import * as read from './export.queries.ts';

type Opened = Pick<OpenDatabase, 'db'> & { settings: Settings };

const pageSize = 2_000;
const isoOf = (date: Date | null) => date?.toISOString() ?? null;

/** All rows of a query in pages. */
async function* rowsOf<Row>(
  tx: Transaction,
  page: (tx: Transaction, after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows: Row[] = await page(tx, last, pageSize);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Writes the lines of a kind. A kind without lines has no file. */
async function writeLines(folder: string, kind: Kind, lines: AsyncIterable<object>): Promise<number> {
  let out: ReturnType<typeof createWriteStream> | undefined;
  let count = 0;
  for await (const line of lines) {
    out ??= createWriteStream(join(folder, `${kind}.ndjson`), { mode: 0o600 });
    count += 1;
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  }
  if (out) {
    out.end();
    await once(out, 'close');
  }
  return count;
}

/** Writes pictures, each named by what it holds: the same picture has the same name in every export. */
function createPictures(folder: string, settings: Settings) {
  const store = storeOf(settings);
  const written = new Set<string>();
  let missing = 0;
  return {
    missing: () => missing,
    /** The name of the file below uploads/; null for a picture elsewhere, or one that is gone. */
    async write(url: string | null): Promise<string | null> {
      const name = url === null ? undefined : uploadedName(url);
      const stored = name === undefined ? undefined : await store.get(imageFile(name));
      if (!stored) {
        if (url !== null) missing += 1;
        return null;
      }
      const bytes = await buffer(stored.body);
      const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;
      if (!written.has(file)) {
        await mkdir(join(folder, 'uploads'), { recursive: true, mode: 0o700 });
        await writeFile(join(folder, 'uploads', file), bytes, { mode: 0o600 });
        written.add(file);
      }
      return file;
    },
  };
}
type Pictures = ReturnType<typeof createPictures>;

/** A hash of ours in PHC form: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
function phcOf(hash: string): string | null {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$');
  if (scheme !== 'scrypt') return null;
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64').replace(/=+$/, '');
  return `$scrypt$ln=${Math.log2(Number(N))},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
}

function passwordOf({ accountId, passwordHash, sealed }: read.PersonRow, secret: string): ForeignHash | null {
  if (accountId === null || passwordHash === null) return null;
  if (passwordHash !== movedIn) return phcOf(passwordHash);
  return sealed === null ? null : (openHash(secret, accountId, sealed) ?? null);
}

async function* people(tx: Transaction, pictures: Pictures, secret: string | undefined) {
  for await (const row of rowsOf(tx, read.peopleRows)) {
    const { id, username, email, emailVerified, bio, role } = row;
    const picture = await pictures.write(row.picture);
    const password = secret === undefined ? null : passwordOf(row, secret);
    yield {
      id,
      username,
      email,
      emailVerified,
      joinedAt: isoOf(row.joinedAt),
      bio,
      picture,
      password,
      role: role === 'member' ? null : role,
    };
  }
}

async function* posts(tx: Transaction, pictures: Pictures) {
  for await (const { id, authorId, text, tags, views, closed, ...row } of rowsOf(tx, read.postRows)) {
    const shown = row.imageUrl === null ? [] : [{ url: row.imageUrl, alt: row.imageAlt }, ...(row.moreImages ?? [])];
    const files: { file: string; alt: string | null }[] = [];
    for (const { url, alt } of shown) {
      const file = await pictures.write(url);
      if (file !== null) files.push({ file, alt });
    }
    const times = { createdAt: isoOf(row.createdAt), editedAt: isoOf(row.editedAt) };
    yield { id: String(id), authorId, title: null, text, markup: 'markdown', tagIds: tags, ...times, closed, views, pictures: files };
  }
}

async function* comments(tx: Transaction, pictures: Pictures) {
  for await (const { id, postId, parentId, authorId, text, quote, quoteId, ...row } of rowsOf(tx, read.commentRows)) {
    const file = await pictures.write(row.imageUrl);
    yield {
      id: String(id),
      postId: String(postId),
      parentId: parentId === null ? null : String(parentId),
      authorId,
      text,
      markup: 'markdown',
      createdAt: isoOf(row.createdAt),
      editedAt: isoOf(row.editedAt),
      quote: quote === null ? null : { commentId: quoteId === null ? null : String(quoteId), text: quote },
      pictures: file === null ? [] : [{ file, alt: null }],
    };
  }
}

async function* likes(tx: Transaction) {
  for await (const { userId, id, createdAt } of rowsOf(tx, read.postLikeRows))
    yield { personId: userId, postId: String(id), commentId: null, createdAt: isoOf(createdAt) };
  for await (const { userId, id, createdAt } of rowsOf(tx, read.replyLikeRows))
    yield { personId: userId, postId: null, commentId: String(id), createdAt: isoOf(createdAt) };
}

async function* mapped<Row>(rows: AsyncIterable<Row>, lineOf: (row: Row) => object) {
  for await (const row of rows) yield lineOf(row);
}

async function* tags(tx: Transaction) {
  for (const name of await read.tagNames(tx)) yield { id: name, name };
}

/** The lines of each kind. */
function linesOf(tx: Transaction, pictures: Pictures, secret: string | undefined): Record<Kind, AsyncIterable<object>> {
  return {
    people: people(tx, pictures, secret),
    tags: tags(tx),
    posts: posts(tx, pictures),
    comments: comments(tx, pictures),
    likes: likes(tx),
    polls: mapped(rowsOf(tx, read.pollRows), ({ postId, question, closesAt, options, votes }) => ({
      id: String(postId),
      postId: String(postId),
      question,
      closesAt: isoOf(closesAt),
      options,
      votes,
    })),
    bookmarks: mapped(rowsOf(tx, read.bookmarkRows), ({ userId, id, createdAt }) => ({
      id: `${userId} ${id}`,
      personId: userId,
      postId: String(id),
      createdAt: isoOf(createdAt),
    })),
    follows: mapped(rowsOf(tx, read.followRows), ({ followerId, followedId, notify, createdAt }) => ({
      id: `${followerId} ${followedId}`,
      followerId,
      followedId,
      createdAt: isoOf(createdAt),
      notify,
    })),
    messages: mapped(rowsOf(tx, read.messageRows), ({ id, fromId, toId, text, createdAt }) => ({
      id: String(id),
      fromId,
      toId,
      text,
      createdAt: isoOf(createdAt),
    })),
    suspensions: mapped(rowsOf(tx, read.suspensionRows), ({ id, kind, joinedAt, until }) => ({
      id: `${id} ${kind}`,
      personId: id,
      kind,
      from: isoOf(joinedAt),
      until: isoOf(until),
      reason: null,
    })),
    permalinks: mapped(rowsOf(tx, read.permalinkRows), ({ path, kind, id }) => ({ path, to: { kind, id } })),
  };
}

/**
 * Writes everything that members made into a folder that is empty or new. Returns what it holds and what was left out, in lines for a person.
 * Without `withPasswords` no password leaves the site.
 */
export async function exportFolder(
  { db, settings }: Opened,
  given: string,
  { withPasswords }: { withPasswords: boolean },
): Promise<string[]> {
  const folder = resolve(given);
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret = withPasswords ? await sessionSecret(settings) : undefined;
  const pictures = createPictures(folder, settings);
  const name = (await readSite(db)).name ?? settings.siteName;
  await writeFile(join(folder, 'source.json'), `${JSON.stringify({ name, url: settings.publicUrl.origin, software: 'bleachers' })}\n`, {
    mode: 0o600,
  });
  const lines = await db.transaction().execute(async tx => {
    await read.readOnce(tx);
    const counts: string[] = [];
    for (const [kind, ofKind] of Object.entries(linesOf(tx, pictures, secret))) {
      // The cast is sound: the record has these names.
      const count = await writeLines(folder, kind as Kind, ofKind);
      counts.push(`${kind}: ${count.toLocaleString('en-US')}`);
    }
    const out = await read.leftOut(tx);
    return [...counts, ...out.map(({ what, count }) => `left out: ${count.toLocaleString('en-US')} ${what}`)];
  });
  if (pictures.missing() > 0) lines.push(`left out: ${pictures.missing()} pictures that are elsewhere or gone`);
  await inTransaction(db, tx => addStaffEntry(tx, { actorId: null, action: 'export' }));
  return lines;
}
