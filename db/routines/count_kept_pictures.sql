-- A picture of a kept text, or of a notice of law that waits for a decision, counts as attached, so that no sweep removes it.
create or replace function count_kept_pictures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update images set attachments = attachments + 1 where name in (select substr(url, 9, 32) from unnest(new.pictures) as url where url like '/images/%');
  end if;
  if tg_op <> 'INSERT' then
    update images set attachments = attachments - 1 where name in (select substr(url, 9, 32) from unnest(old.pictures) as url where url like '/images/%');
  end if;
  return null;
end $$;

create or replace trigger kept_texts_attached after insert or delete on kept_texts for each row
  execute function count_kept_pictures();
create or replace trigger takedown_targets_attached after insert or delete or update of pictures on takedown_targets for each row
  execute function count_kept_pictures();
