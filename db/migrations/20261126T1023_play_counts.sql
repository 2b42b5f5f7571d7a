-- A row for each play with a reaction or a comment: its sums.
alter table play_reaction_counts rename to play_counts;
alter table play_counts rename constraint play_reaction_counts_pkey to play_counts_pkey;
alter table play_counts rename constraint play_reaction_counts_game_id_fkey to play_counts_game_id_fkey;
-- The comments in the talk of the play that are not deleted, and not hidden for themselves.
alter table play_counts add column comments integer not null default 0;
-- The counter stands in its place.
drop index replies_talk_counted;
