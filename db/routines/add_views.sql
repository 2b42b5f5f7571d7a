-- Counts looks at posts, given as rows of place, post_id, viewer, user_id (null for a visitor) and address (null for a member), in their
-- order. A viewer counts once in the window, the author never, and an address up to its number of other viewers. Returns a row for each
-- look at a post that exists: the views of the post after it, and whether it counted.
create or replace function add_views(input json, viewers_per_address int, window_minutes int)
returns table (place int, views int, is_counted boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  since constant timestamptz := now() - make_interval(mins => window_minutes);
  stored json;
  look record;
  added jsonb := '{}';
begin
  -- One after another: at once, an address could bring more viewers than it may. Comments need no more than the key of the post.
  select coalesce(json_agg(held), '[]') into stored from (
    select posts.id, posts.author_id, posts.views from posts
    where posts.id in (select post_id from json_to_recordset(input) as item (post_id bigint)) order by posts.id for no key update
  ) as held;
  for look in
    select item.place, item.post_id, item.viewer, item.user_id, item.address, post.author_id, post.views
    from json_to_recordset(input) as item (place int, post_id bigint, viewer text, user_id uuid, address text)
    join json_to_recordset(stored) as post (id bigint, author_id uuid, views int) on post.id = item.post_id
    order by item.place
  loop
    is_counted := look.author_id is distinct from look.user_id or look.user_id is null;
    if is_counted and look.address is not null then
      is_counted := viewers_per_address > (
        select count(*) from post_views where post_id = look.post_id and address = look.address and viewer <> look.viewer and viewed_at > since
      );
    end if;
    if is_counted then
      insert into post_views (post_id, viewer, address) values (look.post_id, look.viewer, look.address)
      on conflict (post_id, viewer) do update set viewed_at = now(), address = excluded.address where post_views.viewed_at <= since;
      is_counted := found;
    end if;
    if is_counted then
      added := jsonb_set(added, array[look.post_id::text], to_jsonb(coalesce((added ->> look.post_id::text)::int, 0) + 1));
    end if;
    place := look.place;
    views := look.views + coalesce((added ->> look.post_id::text)::int, 0);
    return next;
  end loop;
  update all_posts set views = all_posts.views + item.value::int from jsonb_each_text(added) as item where all_posts.id = item.key::bigint;
  insert into user_stats as stats (user_id, total_views)
  select post.author_id, sum(item.value::int)::int from jsonb_each_text(added) as item
  join json_to_recordset(stored) as post (id bigint, author_id uuid) on post.id = item.key::bigint
  where post.author_id is not null group by post.author_id order by post.author_id
  on conflict (user_id) do update set total_views = stats.total_views + excluded.total_views, updated_at = now();
end $$;
