-- The words with which a thread was last written while its game was not over, null for the usual ones, and whether the fans were told of it.
alter table game_threads
  add column words text,
  add column is_pushed boolean default true not null;

alter table all_posts
  drop constraint posts_feature_check,
  add constraint posts_feature_check
    check (feature in ('regular', 'poll', 'mock-draft', 'power-rankings', 'game', 'post-game', 'article', 'off-day'));

-- The words of the threads that the product opens; null for the usual ones. A merge of tags moves the teams.
create table thread_settings (
  is_only boolean default true not null,
  body text,
  post_game_body text,
  off_day_body text,
  off_day_teams bigint[] default '{}' not null,
  primary key (is_only),
  check (is_only),
  check (cardinality(off_day_teams) <= 30)
);
insert into thread_settings default values;

-- The thread of a team on a day without a game. The primary key decides between two nodes that open it at once.
create table off_day_threads (
  tag_id bigint not null,
  day date not null,
  post_id bigint not null,
  -- The next game, as it was known at the opening.
  next text not null,
  -- Whether the product has locked it, because the team's next thread opened.
  is_closed boolean default false not null,
  primary key (tag_id, day),
  foreign key (tag_id) references tags (id) on delete cascade,
  foreign key (post_id) references all_posts (id)
);
-- The foreign key.
create unique index off_day_threads_post on off_day_threads (post_id);
-- Finds the threads that the next one locks.
create index off_day_threads_open on off_day_threads (tag_id) where not is_closed;
