/** Makes people of the lines of a folder: their names, addresses and passwords by the rules of src/features/account/README.md. */
import { randomUUID } from 'node:crypto';
import { builtInIssuer, bioLengthLimit, isReservedUsername, knownUsernameLength } from '../../../../features/account/account.rules.ts';
import { emailKey, mailboxOf } from '../../../../features/account/credentials/email.ts';
import { email as emailShape } from '../../../../features/account/sign-in/signIn.contract.ts';
import { movedIn, readForeignHash, sealHash } from '../../../../features/account/server/index.ts';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import { opening } from '../../../../platform/shared/text.ts';
import { isUserId } from '../../../../platform/shared/fields.ts';
import type { LineOf } from '../folder/folder.shapes.ts';
import { type AccountRow, insertPeople, knownAddresses, type PersonRow, takenSkeletons } from './people.queries.ts';
import { rememberItems, type Storing } from './storing.queries.ts';

/** Names the login provider of people who can't sign in: nobody has an account there. */
export const movedIssuer = 'moved';

export interface PersonLine {
  line: number;
  key: string;
  digest: string;
  value: LineOf<'people'>;
}
type Note = (line: number, reason: string) => void;

/** A name as it may stand in an address. Most names stay as they are. */
function nameFrom(username: string): string {
  const { least, most } = knownUsernameLength;
  if (new RegExp(`^[A-Za-z0-9_.-]{${least},${most}}$`).test(username) && !isUserId(username)) return username;
  const plain = username
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^[_.-]+|[_.-]+$/g, '')
    .slice(0, 50);
  return plain.length >= least && !isUserId(plain) ? plain : `member_${plain}`.replace(/_$/, '');
}

/** The names of people, each free and once: one that is taken or reserved gets a number. */
async function namesOf(tx: Transaction, lines: readonly PersonLine[], numbers: Map<string, number>): Promise<string[]> {
  const names: string[] = lines.map(({ value }) => nameFrom(value.username));
  const skeletonOf = (name: string) =>
    name.toLowerCase().replace(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w');
  const used = new Set<string>();
  let open = names.map((_, place) => place);
  while (open.length > 0) {
    const taken = await takenSkeletons(
      tx,
      open.map(place => names[place] ?? ''),
    );
    const next: number[] = [];
    for (const place of open) {
      const name = names[place] ?? '';
      if (!taken.has(name) && !isReservedUsername(name) && !used.has(skeletonOf(name))) {
        used.add(skeletonOf(name));
        continue;
      }
      const base = nameFrom(lines[place]?.value.username ?? '');
      const number = (numbers.get(base.toLowerCase()) ?? 1) + 1;
      numbers.set(base.toLowerCase(), number);
      names[place] = `${base.slice(0, 52)}_${number}`;
      next.push(place);
    }
    open = next;
  }
  return names;
}

/** The addresses that people keep: one that is known here or that comes twice is dropped. */
async function addressesOf(tx: Transaction, lines: readonly PersonLine[], note: Note): Promise<(string | null)[]> {
  const wanted = lines.map(({ line, value }) => {
    const read = value.email === null ? undefined : emailShape.safeParse(value.email);
    if (read?.success === false) note(line, 'the e-mail address is none, and was dropped');
    return read?.success === true ? read.data : null;
  });
  const known = await knownAddresses(
    tx,
    wanted.flatMap(email => (email === null ? [] : [{ email, emailKey: emailKey(email) }])),
  );
  return wanted.map((email, place) => {
    if (email === null) return null;
    if (known.has(emailKey(email))) {
      note(lines[place]?.line ?? 0, 'the e-mail address is known here or came before, and was dropped');
      return null;
    }
    known.add(emailKey(email));
    return email;
  });
}

const passwordNotes = { unknown: 'of a kind that is not known', broken: 'that can’t be read', dear: 'that costs too much to compare' };

function sealedPassword(secret: string, accountId: string, { line, value }: PersonLine, note: Note): Buffer | null {
  if (value.password === null) return null;
  const read = readForeignHash(value.password);
  if ('verify' in read) return sealHash(secret, accountId, value.password);
  note(line, `has a password ${passwordNotes[read.problem]}; a link is mailed at the first sign-in`);
  return null;
}

function bioOf({ line, value }: PersonLine, note: Note): string | null {
  const bio = value.bio?.trim() ?? '';
  if (bio.length > bioLengthLimit) note(line, `the bio was cut after ${bioLengthLimit} characters`);
  return opening(bio, bioLengthLimit - 1) || null;
}

/** Stores people and remembers them. `numbers` continues the numbers of names that come often. */
export async function storePeople(
  tx: Transaction,
  storing: Storing,
  { lines, secret, numbers, note }: { lines: readonly PersonLine[]; secret: string; numbers: Map<string, number>; note: Note },
): Promise<void> {
  const names = await namesOf(tx, lines, numbers);
  const addresses = await addressesOf(tx, lines, note);
  const people: PersonRow[] = [];
  const accounts: AccountRow[] = [];
  for (const [place, person] of lines.entries()) {
    const { key, line, value } = person;
    const username = names[place] ?? '';
    const email = addresses[place] ?? null;
    if (username !== value.username) note(line, `${value.username.slice(0, 100)} is called ${username} here`);
    const id = storing.keepsIds && isUserId(key) ? key : randomUUID();
    const isVerified = email !== null && value.emailVerified;
    const joinedAt = value.joinedAt;
    const common = {
      id,
      username,
      joinedAt,
      bio: bioOf(person, note),
      email,
      mailbox: email === null ? null : mailboxOf(email),
      isVerified,
    };
    if (email === null) {
      if (value.password !== null) note(line, 'has a password and no e-mail address of their own, and can’t sign in');
      people.push({ ...common, issuer: movedIssuer, subject: `${storing.sourceId}:${key}` });
      continue;
    }
    const accountId = randomUUID();
    const sealed = sealedPassword(secret, accountId, person, note);
    accounts.push({ id: accountId, email, emailKey: emailKey(email), isVerified, joinedAt, passwordHash: movedIn, sealed });
    people.push({ ...common, issuer: builtInIssuer, subject: accountId });
  }
  await insertPeople(tx, people, accounts);
  await rememberItems(
    tx,
    storing,
    'people',
    lines.map(({ key, digest }, place) => ({ key, digest, personId: people[place]?.id })),
  );
}
