-- Letters of scripts that put no blanks between words: Thai, Lao, Myanmar, Hangul, Khmer, Chinese and Japanese.
create function unspaced_letters() returns text language sql immutable parallel safe as $$
  select U&'\0E00-\0EFF\1000-\109F\1100-\11FF\1780-\17FF\3005-\3007\3040-\30FF\3400-\4DBF\4E00-\9FFF\A960-\A97F\AC00-\D7FF\F900-\FAFF\+020000-\+03FFFF'
$$;

-- A muted word is stored in its folded form: each such letter is a word.
update mutes set key = btrim(regexp_replace(regexp_replace(key, '([' || unspaced_letters() || '])', ' \1 ', 'g'), ' +', ' ', 'g'))
where kind = 'word' and key ~ ('[' || unspaced_letters() || ']');

create or replace function hides_notification(reader uuid, actor uuid, post bigint, words text) returns boolean
  language sql stable
  as $$
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
        -- A word in a script without blanks is found inside a sentence.
        select from told join mutes on strpos(told.folded,
          case when mutes.folded ~ ('^[' || unspaced_letters() || ']') then '' else ' ' end || mutes.folded
          || case when mutes.folded ~ ('[' || unspaced_letters() || ']$') then '' else ' ' end) > 0
        where mutes.user_id = reader and mutes.kind = 'word' and mutes.folded <> ''
      )
    )
$$;
