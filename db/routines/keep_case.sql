-- A held text opens a case, whichever rule holds it. The case of a deleted text stays open while it has open reports, and is closed otherwise.
create or replace function keep_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.hidden = 'held' and to_jsonb(new) ->> 'deleted_at' is null then
    insert into moderation_cases (kind, target_id, author_id, state) values (tg_argv[0], new.id::text, new.author_id, 'held')
      on conflict (kind, target_id) where state <> 'closed' do update set state = 'held';
  else
    update moderation_cases set state = 'open'
      where kind = tg_argv[0] and target_id = old.id::text and state = 'held'
        and exists (select from reports where case_id = moderation_cases.id and reports.state = 'open');
    update moderation_cases set state = 'closed', closed_at = now()
      where kind = tg_argv[0] and target_id = old.id::text and state = 'held';
  end if;
  return null;
end $$;

create or replace trigger deleted_post after delete on all_posts for each row
  execute function keep_case('post');
create or replace trigger deleted_reply after delete on all_replies for each row
  execute function keep_case('reply');
create or replace trigger emptied_reply after update of deleted_at on all_replies for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function keep_case('reply');
create or replace trigger held_post after update of hidden on all_posts for each row
  when (new.hidden = 'held' and old.hidden is distinct from 'held')
  execute function keep_case('post');
create or replace trigger held_reply after update of hidden on all_replies for each row
  when (new.hidden = 'held' and old.hidden is distinct from 'held')
  execute function keep_case('reply');
