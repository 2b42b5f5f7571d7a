create table polls (
  id bigint generated always as identity primary key,
  -- One poll a post; also finds the polls of the posts on a page.
  post_id bigint not null unique references posts (id) on delete cascade,
  question text not null check (char_length(question) between 1 and 200)
);

create table poll_options (
  id bigint generated always as identity primary key,
  poll_id bigint not null references polls (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 100),
  place integer not null check (place between 1 and 5),
  vote_count integer not null default 0 check (vote_count >= 0),
  -- An edit keeps the options whose text stays.
  unique (poll_id, text),
  -- The target of a vote's foreign key, so that a vote can't name an option of another poll.
  unique (poll_id, id)
);

create table poll_votes (
  id bigint generated always as identity primary key,
  poll_id bigint not null,
  option_id bigint not null,
  -- Null once the account is deleted: the result stays, without the person.
  user_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  -- One vote a user and poll; also answers what the reader chose in the polls on a page.
  unique (poll_id, user_id),
  foreign key (poll_id, option_id) references poll_options (poll_id, id) on delete cascade
);
-- The votes of an option, when an edit takes it out, and for a recount.
create index poll_votes_option on poll_votes (poll_id, option_id);
-- Everything a user voted for, when the account goes.
create index poll_votes_user on poll_votes (user_id);
