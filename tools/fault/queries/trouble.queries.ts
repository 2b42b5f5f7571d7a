import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../../../src/platform/server/postgres/index.ts';

/** The load of other clients on the same database. */
export interface Trouble {
  /** Holds a post's row until `letGo`. */
  hold(postId: number): Promise<void>;
  letGo(): Promise<void>;
  /** Ends the product's connections and takes all that the server has, until `giveBack`. */
  takeAll(): Promise<number>;
  giveBack(): Promise<void>;
  /** Waits with somebody's call in a circle, for the post and its author's totals. */
  meetInACircle(postId: number, authorId: string, act: () => Promise<Response>): Promise<{ isHarmless: boolean; words: string }>;
  /** The number of next posts that fail as a serialization failure. */
  failFirst(times: number): Promise<void>;
  /** Each post takes so many seconds. */
  sleepIn(seconds: number): Promise<void>;
  postsCalled(content: string): Promise<number>;
  end(): Promise<void>;
}

const schema = `
  create schema trouble;
  create sequence trouble.turn;
  create table trouble.wanted (fails integer not null, sleeps integer not null);
  insert into trouble.wanted values (0, 0);
  create function trouble.make() returns trigger language plpgsql as $$
  declare wanted trouble.wanted;
  begin
    select * into wanted from trouble.wanted;
    perform pg_sleep(wanted.sleeps);
    if nextval('trouble.turn') <= wanted.fails then raise exception using errcode = '40001', message = 'out of order'; end if;
    return new;
  end $$;
  create trigger trouble after insert on all_posts for each row execute function trouble.make();`;

async function meetInACircle(
  { admin, holder }: Record<'admin' | 'holder', pg.Client>,
  postId: number,
  authorId: string,
  act: () => Promise<Response>,
): ReturnType<Trouble['meetInACircle']> {
  await holder.query('begin');
  await holder.query('update user_stats set updated_at = updated_at where user_id = $1', [authorId]);
  const acting = act();
  await sleep(300);
  // The act holds the post and waits for the totals: now the circle closes.
  await holder.query('update all_posts set views = views where id = $1', [postId]).catch(() => undefined);
  await holder.query('rollback').catch(() => undefined);
  const response = await acting;
  await response.arrayBuffer();
  const { rows } = await admin.query<{ likes: number; rows: number }>(
    'select likes, (select count(*)::int from post_likes where post_id = posts.id) as rows from posts where id = $1',
    [postId],
  );
  const [found] = rows;
  const words = `${response.status}, likes ${found?.likes}, rows ${found?.rows}`;
  const isKept = response.status === 200 && found?.likes === 1 && found.rows === 1;
  const isLeft = response.status === 503 && found?.likes === 0 && found.rows === 0;
  return { isHarmless: isKept || isLeft, words };
}

export async function makeTrouble(connection: Connection): Promise<Trouble> {
  const open = async () => {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const admin = await open();
  const holder = await open();
  await admin.query(schema);
  let taken: pg.Client[] = [];

  async function giveBack(): Promise<void> {
    await Promise.all(taken.map(client => client.end()));
    taken = [];
  }

  return {
    async hold(postId) {
      await holder.query('begin');
      await holder.query('select 1 from all_posts where id = $1 for update', [postId]);
    },
    letGo: async () => void (await holder.query('rollback')),
    async takeAll() {
      for (let isFull = false; !isFull; ) {
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'bleachers%'`);
        for (;;) {
          const client = await open().catch(() => undefined);
          if (!client) break;
          taken.push(client);
        }
        const { rows } = await admin.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where application_name like 'bleachers%'`,
        );
        isFull = rows[0]?.count === 0;
      }
      return taken.length;
    },
    giveBack,
    meetInACircle: (postId, authorId, act) => meetInACircle({ admin, holder }, postId, authorId, act),
    async failFirst(times) {
      await admin.query(`select setval('trouble.turn', 1, false)`);
      await admin.query('update trouble.wanted set fails = $1', [times]);
    },
    sleepIn: async seconds => void (await admin.query('update trouble.wanted set sleeps = $1', [seconds])),
    async postsCalled(content) {
      const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from posts where content = $1', [content]);
      return rows[0]?.count ?? 0;
    },
    async end() {
      await giveBack();
      await Promise.all([admin.end(), holder.end()]);
    },
  };
}
