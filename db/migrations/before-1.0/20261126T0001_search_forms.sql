-- The words of a text changed: the background job indexes posts of before anew.
insert into old_texts (kind, next_id) values ('search', (select coalesce(max(id), 0) from all_posts))
on conflict (kind) do update set next_id = excluded.next_id;
