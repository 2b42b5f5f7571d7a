-- How a username looks: names that a reader takes for each other have the same. Names are ASCII, so case, `i`, `l` and `1`, `o` and `0`,
-- `rn` and `m`, `vv` and `w` are all that can be mistaken (UTS 39). Hyphens and underscores tell names apart.
create function username_skeleton(name text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZi10', 'abcdefghljklmnopqrstuvwxyzllo'), 'rn', 'm'), 'vv', 'w')
$$;

-- Null without a name, in rows of before this migration until the start or the sweep fills them, and where an older account looks the same.
alter table users add column username_skeleton text;
create unique index if not exists users_username_skeleton on users (username_skeleton) where username_skeleton is not null;
create index if not exists users_skeleton_missing on users (id) where username_skeleton is null and username is not null;

-- A new name claims its look. A name that changes in case alone keeps what it has.
create function claim_username() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or username_skeleton(old.username) is distinct from username_skeleton(new.username) then
    new.username_skeleton := username_skeleton(new.username);
  end if;
  return new;
end $$;
create trigger claimed_username before insert or update of username on users for each row execute function claim_username();

-- The name of a deleted account is kept without the account, as a digest of its look.
alter table former_usernames alter column user_id drop not null;
create index if not exists former_usernames_skeleton on former_usernames (username_skeleton(name));
create function username_digest(name text) returns text language sql immutable parallel safe strict as $$
  select encode(sha256(convert_to(username_skeleton(name), 'UTF8')), 'hex')
$$;

-- The people whom texts name. A mention belongs to the person who had the name when it was written.
create table text_mentions (
  post_id bigint references all_posts (id) on delete cascade,
  reply_id bigint references all_replies (id) on delete cascade,
  -- As it was typed, in lower case.
  name text not null,
  user_id uuid not null references users (id) on delete cascade,
  check (num_nonnulls(post_id, reply_id) = 1)
);
create unique index text_mentions_post on text_mentions (post_id, name) where post_id is not null;
create unique index text_mentions_reply on text_mentions (reply_id, name) where reply_id is not null;
-- Deleting a user ends the mentions of them.
create index text_mentions_user on text_mentions (user_id);

-- The people whom the texts of before name. Their parser is close to this pattern; an edit reads a text anew.
create function old_mentions(content text) returns table (name text, user_id uuid) language sql stable as $$
  select distinct lower(users.username), users.id
  from regexp_matches(content, '(?<![[:alnum:]_@/-])@([A-Za-z][A-Za-z0-9_-]{7,19})(?![A-Za-z0-9_@-]|\.[[:alnum:]])', 'g') as found
  join users on lower(users.username) = lower(rtrim(found[1], '-_'))
$$;
insert into text_mentions (post_id, name, user_id)
select all_posts.id, named.name, named.user_id from all_posts cross join lateral old_mentions(all_posts.content) as named
where strpos(all_posts.content, '@') > 0;
insert into text_mentions (reply_id, name, user_id)
select all_replies.id, named.name, named.user_id from all_replies cross join lateral old_mentions(all_replies.content) as named
where strpos(all_replies.content, '@') > 0;
drop function old_mentions(text);
