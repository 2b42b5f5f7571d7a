-- Counters move far more often than what stands beside them. With some of each page left free, the new version of a row stays on
-- its page and no index hears of it; without, a like writes every word of its post into the index of words once more.
alter table posts set (fillfactor = 80);
alter table user_stats set (fillfactor = 70);
alter table poll_options set (fillfactor = 70);
alter table chat_rooms set (fillfactor = 70);
