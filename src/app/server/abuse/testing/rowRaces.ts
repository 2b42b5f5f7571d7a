import { sql } from 'kysely';
import { storeGame } from '../../../../features/games/server/testing/storedGame.ts';
import type { RowMessage } from '../../../../features/rows/rowMessages.contract.ts';
import type { Row } from '../../../../features/rows/rows.contract.ts';
import type { Race } from './races.ts';
import { type Answered, assertHolds, atOnce, counted, mustCount, type Runner, times, type Track, Violation } from './track.ts';

/** Races for the seats, the clock and the messages of rows. */

const gameId = 'nba-races';

interface Opened {
  id: number;
  code: string;
  host: Runner;
  guests: Runner[];
}

/** A new row with some members besides its host. */
async function opened(track: Track, guestCount: number): Promise<Opened> {
  await storeGame(track, gameId);
  const host = await track.runner();
  const { status, body } = await host.call<Row>(0, 'POST', `/api/games/${gameId}/rows`, {});
  assertHolds(status === 201, 'a row is opened', body);
  const guests = await Promise.all(times(guestCount, () => track.runner()));
  for (const guest of guests) await guest.call(0, 'POST', `/api/rows/${body.code}/join`);
  return { id: body.id, code: body.code, host, guests };
}

const join =
  (by: Runner, { code }: Opened) =>
  (node: number) =>
    by.call<{ code: string }>(node, 'POST', `/api/rows/${code}/join`);
const leave =
  (by: Runner, { code }: Opened, who = by) =>
  (node: number) =>
    by.call<unknown>(node, 'DELETE', `/api/rows/${code}/members/${who.username}`);
const say =
  (by: Runner, { code }: Opened) =>
  (node: number) =>
    by.call<RowMessage>(node, 'POST', `/api/rows/${code}/messages`, { content: `words of ${by.username}` });

type Act = (node: number) => Promise<Answered<unknown>>;
/** Everybody at once, in an order that differs from that of the list. */
function all(track: Track, acts: readonly Act[]): Promise<Answered<unknown>[]> {
  const placed = acts.map((act, index) => ({ act, place: (index * 37) % 101 }));
  const mixed = placed.toSorted((one, other) => one.place - other.place);
  return atOnce(track, acts.length, (node, index) => mixed[index]?.act(node) ?? Promise.reject(new Violation('there is no act')));
}
const countOf = (answers: readonly { status: number }[], status: number) => counted(answers)[status] ?? 0;

async function membersOf({ db }: Track, { id }: Opened): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from row_members where row_id = ${id} order by row_members.id`.execute(
    db,
  );
  return rows.map(member => member.id);
}

/** The rules that hold of every row, however it came about. Returns its members. */
async function soundMembers(track: Track, row: Opened): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from rows where id = ${row.id} and not exists (select from row_members where row_id = rows.id))::int as "rows without members",
    (select count(*) from row_messages where row_id = ${row.id} and not exists (select from rows where rows.id = row_id))::int as "messages without a row",
    (select count(*) from row_presence as here where row_id = ${row.id}
      and not exists (select from row_members as seat where seat.row_id = here.row_id and seat.user_id = here.user_id))::int as "people here without a seat",
    (select count(*) from shared_clock_readers as reader where clock_id = ${row.id} and until is null
      and not exists (select from row_presence as here where here.row_id = clock_id and here.user_id = reader.user_id))::int
      as "people held without an end who are not here"`.execute(track.db);
  for (const [rule, count] of Object.entries(rows[0] ?? {})) assertHolds(count === 0, `there are no ${rule}`, count);
  const members = await membersOf(track, row);
  assertHolds(members.length <= 8, 'at most eight have seats', members.length);
  const roles = await Promise.all(
    [row.host, ...row.guests].map(async who => {
      const { rows: codes } = await sql<{ code: string }>`select code from rows where id = ${row.id}`.execute(track.db);
      const { body } = await who.call<Row>(0, 'GET', `/api/rows/${codes[0]?.code ?? row.code}`);
      return body.role === 'owner' ? [who.id] : [];
    }),
  );
  const owners = roles.flat();
  assertHolds(owners.length <= 1 && (owners[0] === undefined || owners[0] === members[0]), 'the longest member alone owns it', owners);
  return members;
}

export const rowRaces: Race[] = [
  {
    name: 'twelve people take the last seven seats of a row',
    async run(track) {
      const row = await opened(track, 0);
      const people = await Promise.all(times(12, () => track.runner()));
      const answers = await all(
        track,
        people.map(who => join(who, row)),
      );
      mustCount(answers, { 200: 7, 409: 5 }, 'a seat');
      assertHolds((await soundMembers(track, row)).length === 8, 'there are eight', answers);
    },
  },
  {
    name: 'somebody whom the owner of a row removes takes the seat again and again',
    async run(track) {
      const row = await opened(track, 1);
      const [guest] = row.guests as [Runner];
      const answers = await all(track, [...times(10, () => join(guest, row)), ...times(3, () => leave(row.host, row, guest))]);
      assertHolds(countOf(answers, 204) === 1, 'they are removed once', counted(answers));
      assertHolds(!(await soundMembers(track, row)).includes(guest.id), 'they have no seat', answers);
      assertHolds((await join(guest, row)(track.nodes - 1)).status === 404, 'the link is none for them', guest.id);
    },
  },
  {
    name: 'a row gets a new link while people come by the old one',
    async run(track) {
      const row = await opened(track, 0);
      const people = await Promise.all(times(5, () => track.runner()));
      const renew: Act = node => row.host.call<Row>(node, 'POST', `/api/rows/${row.code}/code`);
      const answers = await all(track, [...people.map(who => join(who, row)), renew, renew, renew]);
      const members = await soundMembers(track, row);
      const codes = answers.flatMap(({ status, body }) => (status === 200 && (body as Row).role === 'owner' ? [(body as Row).code] : []));
      assertHolds(codes.length === 1 && codes[0] !== row.code, 'one new link comes of it', counted(answers));
      assertHolds(members.length === countOf(answers, 200), 'seats are those that were given', { members, answers: counted(answers) });
      assertHolds((await join(await track.runner(), row)(0)).status === 404, 'the old link has ended', row.code);
    },
  },
  {
    name: 'the last member of a row leaves while they write and others come',
    async run(track) {
      const row = await opened(track, 0);
      const people = await Promise.all(times(3, () => track.runner()));
      const answers = await all(track, [
        ...times(3, () => leave(row.host, row)),
        ...times(5, () => say(row.host, row)),
        ...people.map(who => join(who, row)),
      ]);
      assertHolds(countOf(answers, 204) === 1, 'they leave once', counted(answers));
      const members = await soundMembers(track, row);
      const { rows } = await sql<{
        messages: number;
        rows: number;
      }>`select (select count(*) from row_messages where row_id = ${row.id})::int as messages,
        (select count(*) from rows where id = ${row.id})::int as rows`.execute(track.db);
      const isLeft = members.length > 0;
      assertHolds(rows[0]?.rows === (isLeft ? 1 : 0), 'the row is there while somebody has a seat', rows);
      const said = answers.filter(({ status }) => status === 201).length;
      assertHolds(rows[0]?.messages === (isLeft ? said : 0), 'its messages are those that were taken, or went with it', { rows, said });
    },
  },
  {
    name: 'the owner of a row leaves while they and others remove each other',
    async run(track) {
      const row = await opened(track, 3);
      const [one, two, three] = row.guests as [Runner, Runner, Runner];
      const answers = await all(track, [
        leave(row.host, row),
        leave(row.host, row, one),
        leave(one, row),
        leave(one, row, two),
        leave(two, row, three),
        leave(two, row, row.host),
        leave(row.host, row, two),
      ]);
      const members = await soundMembers(track, row);
      assertHolds(!members.includes(row.host.id) && !members.includes(one.id), 'those who left have no seat', members);
      assertHolds(4 - members.length === countOf(answers, 204), 'each seat is given up once', { members, answers: counted(answers) });
    },
  },
  {
    name: 'the members of a row move its clock at once',
    async run(track) {
      const row = await opened(track, 2);
      const people = [row.host, ...row.guests];
      const closes = await Promise.all(people.map((who, index) => who.listen(index % track.nodes, `?topics=row:${row.id}`)));
      const clock = (who: Runner, asked: object) => (node: number) => who.call<Row>(node, 'PUT', `/api/rows/${row.code}/clock`, asked);
      const answers = await all(track, [
        ...people.flatMap((who, index) => times(3, time => clock(who, { behind: 10 * index + time }))),
        ...people.flatMap(who => [clock(who, { mode: 'replay', playing: false }), clock(who, { mode: 'together' })]),
      ]);
      mustCount(answers, { 200: 15 }, 'a change');
      await clock(row.host, { mode: 'together' })(0);
      await soundMembers(track, row);
      const { body } = await row.host.call<Row>(track.nodes - 1, 'GET', `/api/rows/${row.code}`);
      // A node that is too busy to be seen loses its members for a moment, and the clock of nobody goes on as it was.
      const delays = body.members.flatMap(({ isHere, behind = 0 }) => (isHere ? [behind] : []));
      assertHolds(delays.length === 0 || body.clock?.behind === Math.max(...delays), 'it is behind by the largest delay', body);
      for (const close of closes) close();
    },
  },
  {
    name: 'a member of a row deletes their account while they write to it',
    async run(track) {
      const row = await opened(track, 2);
      const [leaver, other] = row.guests as [Runner, Runner];
      const close = await leaver.listen(0, `?topics=row:${row.id}`);
      const answers = await all(track, [
        ...times(5, () => say(leaver, row)),
        ...times(3, () => say(other, row)),
        node => leaver.call(node, 'DELETE', '/api/user', { username: leaver.username }),
        join(leaver, row),
        leave(row.host, row, leaver),
      ]);
      const members = await soundMembers(track, row);
      assertHolds(JSON.stringify(members) === JSON.stringify([row.host.id, other.id]), 'the others keep their seats', members);
      const { body } = await other.call<{ messages: RowMessage[] }>(0, 'GET', `/api/rows/${row.code}/messages`);
      const senders = body.messages.map(({ senderUsername }) => senderUsername);
      assertHolds(
        senders.length === 3 && senders.every(name => name === other.username),
        'the words of the others stay, and theirs are gone',
        { senders, answers: counted(answers) },
      );
      close();
    },
  },
  {
    name: 'somebody blocks a member of a row while they take a seat and write',
    async run(track) {
      const row = await opened(track, 0);
      const guest = await track.runner();
      row.guests.push(guest);
      let isBlocked = false;
      const late: number[] = [];
      const joining: Act = async node => {
        const wasBlocked = isBlocked;
        const answer = await join(guest, row)(node);
        if (wasBlocked && !(await membersOf(track, row)).includes(guest.id)) late.push(answer.status);
        return answer;
      };
      await all(track, [
        ...times(4, () => joining),
        async node => {
          const answer = await guest.call(node, 'POST', '/api/blocks', { username: row.host.username });
          isBlocked = true;
          return answer;
        },
        ...times(3, () => say(row.host, row)),
        ...times(3, () => say(guest, row)),
      ]);
      await joining(track.nodes - 1);
      const isMember = (await soundMembers(track, row)).includes(guest.id);
      assertHolds(
        late.every(status => status === 404),
        'the link is none after the block',
        late,
      );
      const { status, body } = await guest.call<{ messages?: RowMessage[] }>(0, 'GET', `/api/rows/${row.code}/messages`);
      assertHolds(status === (isMember ? 200 : 404), 'members alone read', { status, isMember });
      assertHolds(
        !JSON.stringify(body.messages ?? []).includes(`words of ${row.host.username}`),
        'neither gets the words of the other',
        body,
      );
    },
  },
  {
    name: 'members of a row come by streams of all nodes while they leave and are removed',
    async run(track) {
      const row = await opened(track, 4);
      const [one, two, three, four] = row.guests as [Runner, Runner, Runner, Runner];
      const closes: (() => void)[] = [];
      const listen =
        (who: Runner): Act =>
        async node => {
          closes.push(await who.listen(node, `?topics=row:${row.id}`));
          return { status: 200, body: null };
        };
      const answers = await all(track, [
        ...[row.host, one, two, three, four].flatMap(who => [listen(who), listen(who), listen(who)]),
        leave(row.host, row, one),
        leave(row.host, row, two),
        leave(three, row),
        join(three, row),
      ]);
      const members = await soundMembers(track, row);
      assertHolds(!members.includes(one.id) && !members.includes(two.id) && members.includes(four.id), 'seats are as they were left', {
        members,
        answers: counted(answers),
      });
      for (const close of closes) close();
    },
  },
];
