-- The achievements of a person, with their time. An achievement stays when a post that counted towards it is deleted.
create table user_achievements (
  user_id uuid not null references users (id) on delete cascade,
  -- An id of an achievement.
  achievement text not null check (char_length(achievement) between 1 and 40),
  earned_at timestamptz(3) not null default now(),
  -- Earned once; and all that one person has, for their profile.
  primary key (user_id, achievement)
);
