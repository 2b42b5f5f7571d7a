-- A new name claims its look. A name that changes in case alone keeps what it has.
create or replace function claim_username() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or username_skeleton(old.username) is distinct from username_skeleton(new.username) then
    new.username_skeleton := username_skeleton(new.username);
  end if;
  return new;
end $$;

create or replace trigger claimed_username before insert or update of username on users for each row
  execute function claim_username();
