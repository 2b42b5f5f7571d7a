-- A muted word is found where signs of markup cut it between two letters: `zork**word**` has the word zorkword.

create or replace function hides_notification(reader uuid, actor uuid, post bigint, words text)
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
    or (
      exists (select from mutes where user_id = reader and kind = 'word')
      and exists (
        with told as materialized (
          select ' ' || plain_text(words) || ' '
            || plain_text(regexp_replace(words, '([[:alnum:]])[*_~|`\\]+(?=[[:alnum:]])', '\1', 'g')) || ' ' as folded
        )
        -- A word in a script without blanks is found inside a sentence.
        select from told join mutes on strpos(told.folded,
          case when mutes.folded ~ ('^[' || unspaced_letters() || ']') then '' else ' ' end || mutes.folded
          || case when mutes.folded ~ ('[' || unspaced_letters() || ']$') then '' else ' ' end) > 0
        where mutes.user_id = reader and mutes.kind = 'word' and mutes.folded <> ''
      )
    )
$function$;
