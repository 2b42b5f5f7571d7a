-- Read-only for maintenance, the teams of a site of its own, and the leagues with threads; null leaves GAME_THREADS. Ids of tags in their
-- order: a merge of tags moves them.
alter table site_settings
  add column read_only boolean default false not null,
  add column read_only_text text,
  add column teams bigint[] default '{}' not null,
  add column game_threads text[],
  add constraint site_settings_read_only_text_check check (char_length(read_only_text) between 1 and 500),
  add constraint site_settings_teams_check check (cardinality(teams) <= 3);
