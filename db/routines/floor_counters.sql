-- A counter that would fall below zero is set to zero, so that it cannot fail the write that moves it. The warning reaches the log of the node,
-- and `npm run recount` sets the counter by its rows.
create or replace function floor_counters() returns trigger language plpgsql as $$
declare
  counter text;
  value bigint;
begin
  foreach counter in array tg_argv loop
    value := to_jsonb(new) ->> counter;
    if value < 0 then
      raise warning 'the counter % of % % would be %', counter, tg_table_name, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id'), value;
      new := jsonb_populate_record(new, jsonb_build_object(counter, 0));
    end if;
  end loop;
  return new;
end $$;

create or replace trigger floored_option before update on poll_options for each row
  when (new.vote_count < 0) execute function floor_counters('vote_count');
create or replace trigger floored_post before update on all_posts for each row
  when (least(new.comments, new.likes, new.views) < 0) execute function floor_counters('comments', 'likes', 'views');
create or replace trigger floored_reply before update on all_replies for each row
  when (new.likes < 0) execute function floor_counters('likes');
create or replace trigger floored_stats before update on user_stats for each row
  when (least(new.total_comments, new.total_likes, new.total_posts, new.total_views) < 0)
  execute function floor_counters('total_comments', 'total_likes', 'total_posts', 'total_views');
create or replace trigger floored_tag before update on tags for each row
  when (new.post_count < 0) execute function floor_counters('post_count');
