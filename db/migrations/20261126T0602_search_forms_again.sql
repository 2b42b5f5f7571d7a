-- Posts of before are indexed anew: joined words are found without their signs, and single letters of scripts without blanks.
insert into old_texts (kind, next_id) values ('search', (select coalesce(max(id), 0) from all_posts))
  on conflict (kind) do update set next_id = excluded.next_id;
-- Texts of before are read anew: full-width bars hide spoilers.
update old_texts set next_id = case kind
  when 'post' then (select coalesce(max(id), 0) from all_posts)
  when 'reply' then (select coalesce(max(id), 0) from all_replies)
  when 'message' then (select coalesce(max(id), 0) from chat_messages)
  else next_id
end;
