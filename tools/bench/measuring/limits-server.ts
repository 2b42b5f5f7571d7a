/**
 * The limits of Fastify, `pg` and React on this machine without anything around them: a ready text, one prepared query, one durable
 * write, a thread rendered from memory. It runs as a process of its own, as the product does, and prints its address when it listens.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify from 'fastify';
import pg from 'pg';
import { type BareComment, bareThread } from './bareThread.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
const staticText = JSON.stringify({ posts: Array.from({ length: 20 }, (_, id) => ({ id, content: 'x'.repeat(1_024) })) });
const counters = 10_000;

app.get('/static', (_request, reply) => reply.type('application/json; charset=utf-8').send(staticText));

app.get('/query', async () => {
  const { rows } = await pool.query({
    name: 'latest',
    text: `select id, content, author_id, author_name, tags, feature, likes, comments, views, created_at
      from posts order by created_at desc, id desc limit $1`,
    values: [20],
  });
  return { posts: rows };
});

app.post('/insert', async () => {
  await pool.query({
    name: 'write',
    text: `with written as (insert into limit_rows (counter, content) values ($1, $2) returning counter)
      update limit_counters set count = count + 1 from written where id = written.counter`,
    values: [Math.floor(counters * Math.random() ** 3), 'A comment as somebody writes it, of about this length.'],
  });
  return { written: true };
});

const threads = new Map<string, BareComment[]>();
const commentsOnPage = 50;

/** The first comments of a post, which are read once and then stay in memory. */
async function threadOf(post: string): Promise<BareComment[]> {
  const known = threads.get(post);
  if (known) return known;
  const { rows } = await pool.query<BareComment>(
    `select id, author_name as author, content, created_at::text as "createdAt" from replies where post_id = $1 order by id limit $2`,
    [post, commentsOnPage],
  );
  threads.set(post, rows);
  return rows;
}

app.get<{ Params: { post: string } }>('/post/:post', async ({ params }, reply) => {
  const page = await promisify(gzip)(bareThread(await threadOf(params.post)), { level: 5 });
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).send(page);
});

await pool.query(`
  create table if not exists limit_counters (id integer primary key, count integer not null default 0);
  create table if not exists limit_rows (id bigint generated always as identity primary key, counter integer not null, content text not null,
    created_at timestamptz(3) not null default now());
  insert into limit_counters (id) select generate_series(0, ${counters - 1}) on conflict do nothing`);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => process.exit(0));
