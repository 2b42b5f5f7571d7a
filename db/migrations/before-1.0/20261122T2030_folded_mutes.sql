-- A muted word in the form in which notifications are compared with it; null for the other kinds. The table is a day old and small.
alter table mutes add column folded text generated always as (plain_text(word)) stored;

-- Folds the words of a notification once, and no muted word.
create or replace function hides_notification(reader uuid, actor uuid, post bigint, words text) returns boolean
language sql stable as $$
  select exists (select from blocks where blocker_id = reader and blocked_id = actor)
    or exists (select from blocks where blocker_id = actor and blocked_id = reader)
    or exists (
      select from mutes where user_id = reader and case kind
        when 'user' then key = actor::text
        when 'post' then key = post::text
        when 'tag' then exists (select from post_tags where post_id = post and tag_id::text = key)
        else false end
    )
    or (
      exists (select from mutes where user_id = reader and kind = 'word')
      and exists (
        with told as materialized (select ' ' || plain_text(words) || ' ' as folded)
        select from told join mutes on strpos(told.folded, ' ' || mutes.folded || ' ') > 0
        where mutes.user_id = reader and mutes.kind = 'word'
      )
    )
$$;
