-- The parser keeps figures and numbers as they were typed and hides more spoilers. The background job reads all texts once more.
update old_texts
set next_id = case kind
  when 'post' then (select coalesce(max(id), 0) from all_posts)
  when 'reply' then (select coalesce(max(id), 0) from all_replies)
  else (select coalesce(max(id), 0) from chat_messages)
end;
