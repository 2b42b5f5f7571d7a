/** Stores the posts of a folder, those about articles of other sites included. */
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import { deletedUser } from '../../../../features/account/account.rules.ts';
import { houseAccount, houseIssuer } from '../../../../features/account/server/index.ts';
import { copyImages } from '../../../../features/posts/server/images/postImage.ts';
import { batchOf, drawIds, moved, type Range, storeMentions, type Storing } from './storing.queries.ts';

/** Takes the threads that articles have here already as the posts of their lines, whose comments come below them. Others are by the house. */
export async function adoptArticles(tx: Transaction, { sourceId }: Storing): Promise<void> {
  const { rows } = await sql`select from moving.posts where value -> 'article' <> 'null' limit 1`.execute(tx);
  if (rows.length === 0) return;
  await houseAccount(tx);
  await sql`
    with known as (
      select posts.key, posts.digest, articles.post_id from moving.posts as posts
      left join article_addresses on address = posts.value -> 'article' ->> 'url'
      join articles on articles.url = coalesce(article_addresses.url, posts.value -> 'article' ->> 'url')
      where posts.problem is null and not is_known and articles.post_id is not null
    ), adopted as (
      insert into moved_items (source_id, kind, key, row_id, digest)
      select ${sourceId}, 'posts', key, post_id, digest from known on conflict do nothing
    )
    update moving.posts set is_known = true, value = null from known where posts.key = known.key`.execute(tx);
}

/** Stores posts with their tags. Their pictures are stored already: `pictures` has them by line. */
export async function storePosts(tx: Transaction, storing: Storing, range: Range, pictures: object): Promise<void> {
  await drawIds(tx, storing, 'posts', range);
  const batch = sql`batch as materialized (
    select batch.*, coalesce(house.id, author.person_id) as author_id, post_counts.comments, post_counts.likes, coalesce(users.username, ${deletedUser}) as author_name,
      case when article is not null then array(
        select tags.name from article_sites join tags on tags.id = tag_id where starts_with(article ->> 'url', origin || '/')
      ) else array(select tags.name from unnest(array(
          select min(place) from jsonb_array_elements_text(value -> 'tagIds') with ordinality as wanted (key, place)
          ${moved('kept', storing, 'tags', 'wanted.key')} where kept.row_id is not null group by kept.row_id order by 1 limit 10
        )) as chosen (place)
        ${moved('kept', storing, 'tags', "value -> 'tagIds' ->> (chosen.place - 1)::int")}
        join tags on tags.id = kept.row_id order by chosen.place) end as tags
    from (select *, nullif(value -> 'article', 'null') as article from (${batchOf('posts', range)}) as batch) as batch
    ${moved('author', storing, 'people', 'batch.person')} left join users as house on article is not null and house.issuer = ${houseIssuer} left join moving.post_counts on post_counts.post = batch.key
    left join users on users.id = coalesce(house.id, author.person_id))`;
  // The posts refer to their authors, so people's rows are locked by the foreign key alone. Tags are counted in one order.
  const { rows } = await sql<{ id: number; outside: string | null }>`
    with ${batch}
    insert into all_posts (id, content, markup, author_id, author_name, tags, feature, comments, likes, views, created_at, edited_at, locked_at,
      image_url, image_width, image_height, image_alt, more_images, article)
    overriding system value
    select batch.id, value ->> 'content', nullif(value -> 'markup', 'null'), author_id, author_name, batch.tags,
      case when article is null then 'regular' else 'article' end, coalesce(comments, 0), coalesce(likes, 0), (value ->> 'views')::int, at,
      (value ->> 'editedAt')::timestamptz, case when (value ->> 'closed')::boolean then coalesce((value ->> 'editedAt')::timestamptz, at) end,
      coalesce(shown -> 0 ->> 'url', article ->> 'imageUrl'), (shown -> 0 ->> 'width')::int, (shown -> 0 ->> 'height')::int, shown -> 0 ->> 'alt',
      case when jsonb_array_length(shown) > 1 then shown - 0 end, article
    from batch left join lateral (select ${JSON.stringify(pictures)}::jsonb -> batch.line::text as shown) as given on true
    order by batch.id returning id, article ->> 'imageUrl' as outside`.execute(tx);
  await copyImages(
    tx,
    rows.flatMap(({ outside }) => (outside === null ? [] : [{ url: outside }])),
  );
  const ids = rows.map(({ id }) => id);
  const isOfBatch = sql`all_posts.id = any(${ids}::bigint[])`;
  await sql`
    insert into articles (url, post_id) select article ->> 'url', id from all_posts where ${isOfBatch} and article is not null order by 1`.execute(
    tx,
  );
  await sql`
    insert into post_tags (tag_id, post_id, created_at)
    select tags.id, all_posts.id, all_posts.created_at
    from all_posts cross join lateral unnest(all_posts.tags) as named join tags on tags.name = named where ${isOfBatch} on conflict do nothing`.execute(
    tx,
  );
  await indexWords(tx, ids);
  await storeMentions(tx, storing, 'posts', range);
  await sql`
    with counted as (
      select tag_id, count(*)::int as posts from post_tags where post_id = any(${ids}::bigint[]) group by tag_id
    ), locked as (select id from tags where id in (select tag_id from counted) order by id for no key update)
    update tags set post_count = post_count + counted.posts, last_used_at = case when last_used_at is null then null else now() end
    from counted join locked on locked.id = counted.tag_id where tags.id = counted.tag_id`.execute(tx);
  await sql`update post_totals set posts = posts + ${ids.length}::int, changed = changed + 1 where part = 0`.execute(tx);
}

/** Notes the words of posts that a search may correct others to. */
export async function indexWords(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    insert into search_words (word)
    select word from (
      select distinct word from all_posts, unnest(string_to_array(plain_text(content || ' ' || author_name || ' ' || joined_text(tags)), ' ')) as word
      where id = any(${[...ids]}::bigint[]) and char_length(word) between 4 and 30
    ) as words where not exists (select from search_words where search_words.word = words.word)
    order by 1 on conflict do nothing`.execute(tx);
}
