-- Since when the source leaves out a play that it gave; null while it lists it. A play that stays missing was withdrawn.
alter table game_play_keys add column missing_since timestamptz(3);
