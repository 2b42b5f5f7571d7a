-- A held text opens its case, whichever rule holds it. A text that is deleted has none any more: its reports were right enough.
create function keep_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update reports set state = 'upheld' where state = 'open' and case_id in (
      select id from moderation_cases where kind = tg_argv[0] and target_id = old.id::text and state <> 'closed');
    update moderation_cases set state = 'closed', closed_at = now()
      where kind = tg_argv[0] and target_id = old.id::text and state <> 'closed';
  else
    insert into moderation_cases (kind, target_id, author_id, state) values (tg_argv[0], new.id::text, new.author_id, 'held')
      on conflict (kind, target_id) where state <> 'closed' do update set state = 'held';
  end if;
  return null;
end $$;
create trigger held_post after update of hidden on all_posts for each row
  when (new.hidden = 'held' and old.hidden is distinct from 'held') execute function keep_case('post');
create trigger held_reply after update of hidden on all_replies for each row
  when (new.hidden = 'held' and old.hidden is distinct from 'held') execute function keep_case('reply');
create trigger deleted_post after delete on all_posts for each row execute function keep_case('post');
create trigger deleted_reply after delete on all_replies for each row execute function keep_case('reply');
