-- Whether the blocks of two people, or a reader's mutes of people, tags and posts, hide what somebody did. Muted words are compared outside.
create or replace function hides_notification(reader uuid, actor uuid, post bigint)
returns boolean
language sql
stable
as $function$
  select exists (select from blocks where blocker_id = reader and blocked_id = actor)
    or exists (select from blocks where blocker_id = actor and blocked_id = reader)
    or exists (
      select from mutes where user_id = reader and case kind
        when 'user' then key = actor::text
        when 'post' then key = post::text
        when 'tag' then exists (select from post_tags where post_id = post and tag_id::text = key)
        else false end
    )
$function$;
