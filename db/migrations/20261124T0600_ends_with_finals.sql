-- The game whose final ends a silence or a ban, and the entry that says so. docs/product.md, 22 Moderation. Null for every other end.
alter table log_entries add column game_id text;
alter table users add column silenced_game_id text, add column banned_game_id text;
