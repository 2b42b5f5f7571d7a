import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { eventually } from '../../../../../platform/server/testing/eventually.ts';
import { decoded, openMailbox } from '../../../../../platform/server/testing/mailbox.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { me, openSignInWorld, password, signIn } from '../../testing/signInWorld.ts';
import { sweepAccounts } from '../../index.ts';
import { insertAccount } from '../accounts.queries.ts';
import { type ForeignHash, fitsForeignHash, readForeignHash } from './foreignHashes.ts';
import { movedIn, sealHash } from './waiting.queries.ts';
import { setUp } from '../../../../../testing/world.ts';

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const hashes: [string, () => ForeignHash | Promise<ForeignHash>][] = [
  ['argon2id', () => argon2(password, { memoryCost: 8192 })],
  ['argon2i', () => argon2(password, { algorithm: 1, memoryCost: 8192 })],
  [
    'scrypt',
    () => `$scrypt$ln=10,r=8,p=1$${base64(Buffer.from('some salt'))}$${base64(scryptSync(password, 'some salt', 32, { N: 1024 }))}`,
  ],
  ['bcrypt', () => bcrypt(password, 4)],
  ['bcrypt of PHP', async () => (await bcrypt(password, 4)).replace('$2b$', '$2y$')],
  [
    'pbkdf2-sha256 of Discourse',
    () => ({
      algorithm: 'pbkdf2-sha256',
      hash: pbkdf2Sync(password, 'ab12', 1000, 32, 'sha256').toString('hex'),
      salt: 'ab12',
      iterations: 1000,
    }),
  ],
  ['vbulletin', () => ({ algorithm: 'vbulletin', hash: digest('md5', `${digest('md5', password)}a!b`), salt: 'a!b' })],
  ['ipb', () => ({ algorithm: 'ipb', hash: digest('md5', digest('md5', 'ab') + digest('md5', password)), salt: 'ab' })],
  ['mybb', () => ({ algorithm: 'mybb', hash: digest('md5', digest('md5', 'ab') + digest('md5', password)), salt: 'ab' })],
  ['smf', () => ({ algorithm: 'smf', hash: digest('sha1', `oldtimer${password}`), salt: 'OldTimer' })],
  ['md5', () => ({ algorithm: 'md5', hash: digest('md5', password) })],
  ['sha1', () => ({ algorithm: 'sha1', hash: digest('sha1', `salt${password}`), salt: 'salt' })],
];

test.each(hashes)('a hash of %s fits its password and no other', async (_name, make) => {
  const hash = await make();
  expect([await fitsForeignHash(password, hash), await fitsForeignHash(`${password}.`, hash)]).toEqual([true, false]);
});

test('a hash of phpass fits its password and no other', async () => {
  const hash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0';
  expect([await fitsForeignHash('test12345', hash), await fitsForeignHash('test12346', hash)]).toEqual([true, false]);
});

test.each([
  ['dear', `$2b$31$${'a'.repeat(53)}`],
  ['dear', `$argon2id$v=19$m=4194304,t=10,p=4$c29tZXNhbHQ$${'A'.repeat(43)}`],
  ['dear', `$scrypt$ln=30,r=8,p=1$c2FsdA$${'A'.repeat(43)}`],
  ['dear', `$P$V${'a'.repeat(30)}`],
  ['dear', { algorithm: 'pbkdf2-sha256', hash: 'a'.repeat(64), salt: 'a', iterations: 2 ** 31 }],
  ['broken', '$2b$10$short'],
  ['broken', { algorithm: 'md5', hash: 'no digest' }],
  ['unknown', 'password'],
  ['unknown', { algorithm: 'toString', hash: 'a'.repeat(32) }],
] as const)('a hash that is %s is refused before it costs anything: %j', (problem, hash) => {
  expect(readForeignHash(hash)).toEqual({ problem });
});

let people = 0;
const mailbox = setUp(openMailbox);
const world = setUp(() => openSignInWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' }));

/** An account of a community that moved in, with or without a hash of its password. */
async function movedAccount(hash?: ForeignHash, secret = world.context.secret): Promise<{ id: string; email: string }> {
  const email = `moved${++people}@example.com`;
  const account = await insertAccount(world.db, { email, password_hash: movedIn, first_name: null, last_name: null });
  const id = account?.id ?? '';
  if (hash)
    await world.db
      .insertInto('waiting_passwords')
      .values({ account_id: id, sealed: sealHash(secret, id, hash) })
      .execute();
  return { id, email };
}

const stored = async (id: string) => {
  const rows = await world.sql<{ hash: string; waits: boolean }>`
    select password_hash as hash, exists (select from waiting_passwords where account_id = accounts.id) as waits from accounts where id = ${id}`;
  return rows[0];
};

test('a member signs in with the former password, which becomes a hash of ours at once', async () => {
  const { id, email } = await movedAccount({ algorithm: 'md5', hash: digest('md5', password) });
  const browser = new TestBrowser(world.origin);
  expect((await signIn(browser, email)).status).toBe(200);
  expect(await me(browser)).toMatchObject({ email });
  expect(await stored(id)).toEqual({ hash: expect.stringMatching(/^scrypt\$/), waits: false });
  expect((await signIn(new TestBrowser(world.origin), email)).status).toBe(200);
});

test.each([
  ['does not fit', () => movedAccount({ algorithm: 'md5', hash: digest('md5', 'another') })],
  ['is not known', () => movedAccount()],
  ['was encrypted under another secret', () => movedAccount({ algorithm: 'md5', hash: digest('md5', password) }, 'another secret')],
])('a member whose password %s gets a link at once, in words that explain, and the answer is everybody’s', async (_case, make) => {
  const { email } = await make();
  const [theirs, nobodys] = [
    await signIn(new TestBrowser(world.origin), email),
    await signIn(new TestBrowser(world.origin), 'nobody@example.com'),
  ];
  expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
  expect(theirs.body).toMatchObject({ code: 'forbidden', message: expect.stringContaining('look into your mail') });
  const mail = await mailbox.next();
  expect([mail.to, mail.source]).toEqual([[email], expect.stringContaining('Your account has moved')]);
  const token = /\/reset-password\/([\w-]+)/.exec(decoded(mail.source))?.[1];
  expect((await new TestBrowser(world.origin).call('POST', `/api/reset-password/${token}`, { password })).status).toBe(200);
  expect((await signIn(new TestBrowser(world.origin), email)).status).toBe(200);
});

test('a hash can be read from the database by nobody, and is deleted after a year', async () => {
  const hash = digest('md5', password);
  const { id } = await movedAccount({ algorithm: 'md5', hash });
  const rows = await world.sql<{
    text: string;
  }>`select encode(sealed, 'escape') as text from waiting_passwords where account_id = ${id}`;
  expect(rows[0]?.text).not.toContain(hash);
  await world.sql`update waiting_passwords set created_at = now() - interval '366 days' where account_id = ${id}`;
  await sweepAccounts(world.db);
  await eventually(async () => expect((await stored(id))?.waits).toBe(false));
});
