-- The game whose final ends a silence or a ban, and the entry that says so. Null for every other end.
alter table log_entries add column game_id text;
alter table users add column silenced_game_id text, add column banned_game_id text;

-- The silences and bans that hold until a final already. Their entries keep a null: their digests cover an `until` of null.
update users set silenced_game_id = game_id from restrictions_until_finals
where user_id = users.id and action = 'silence' and entry_id = silenced_entry_id;
update users set banned_game_id = game_id from restrictions_until_finals
where user_id = users.id and action = 'ban' and entry_id = banned_entry_id;
