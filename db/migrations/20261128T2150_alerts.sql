-- Calls to the fans of a game. A game has one row of each kind, stored in the transaction of the state or play that causes it.
create table game_calls (
  id bigint generated always as identity unique,
  game_id text not null references games (id) on delete cascade,
  kind text not null check (kind in ('start', 'close', 'overtime', 'final')),
  -- The moment of the call: the time at which it became known here.
  known_at timestamptz(3) not null,
  -- The period, the clock and the score of that moment, and the play that told of it.
  facts jsonb not null,
  -- The last fan who was looked at, and whether all were.
  told_up_to uuid,
  is_done boolean not null default false,
  primary key (game_id, kind)
);
-- The calls whose fans are not all looked at.
create index game_calls_open on game_calls (id) where not is_done;
-- The calls of the last minutes.
create index game_calls_recent on game_calls (known_at);

-- Games for which somebody wants calls without a favorite team.
create table called_games (
  user_id uuid not null references users (id) on delete cascade,
  game_id text not null references games (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (game_id, user_id)
);
-- The games of a person, for their archive and the deletion of their account.
create index called_games_user on called_games (user_id);

-- Readers with a clock who may not know a call yet, and when they are looked at again.
create table game_call_waits (
  call_id bigint not null references game_calls (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  due_at timestamptz(3) not null,
  primary key (call_id, user_id)
);
create index game_call_waits_due on game_call_waits (due_at);
-- The waits of an account, for its deletion.
create index game_call_waits_user on game_call_waits (user_id);

-- The time since which a favorite team calls; null if it does not. New favorites get it from their routine.
alter table user_favorite_tags add column alerts_at timestamptz(3);
update user_favorite_tags set alerts_at = now() where tag_id in (select id from tags where category = 'team');
-- The fans of a team whom it calls, in pages.
create index user_favorite_tags_alerts on user_favorite_tags (tag_id, user_id) where alerts_at is not null;

-- The time since which somebody wants the calls of a kind; null if they do not.
alter table user_preferences
  add column alert_start_at timestamptz(3),
  add column alert_close_at timestamptz(3),
  add column alert_overtime_at timestamptz(3),
  add column alert_final_at timestamptz(3);

alter table all_notifications drop constraint notifications_type_check;
alter table all_notifications add constraint notifications_type_check check (type in (
  'friend_request', 'friend_accepted', 'chat_message', 'mention', 'reply', 'report_closed', 'moderation', 'row_message', 'queue', 'followed_post',
  'game_start', 'game_close', 'game_overtime', 'game_final'));
