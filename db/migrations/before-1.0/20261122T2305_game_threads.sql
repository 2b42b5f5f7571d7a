-- The kinds of posts for game threads and post-game threads.
alter table all_posts drop constraint posts_feature_check;
alter table all_posts add constraint posts_feature_check
  check (feature in ('regular', 'poll', 'mock-draft', 'power-rankings', 'game', 'post-game'));
