-- The last fan with a push subscription who was looked at: they come before the others. The highest id once all were.
alter table game_calls add column pushed_up_to uuid;
