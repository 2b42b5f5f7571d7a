-- The schema of version 1.0. Later migrations change it.
-- Functions and triggers are in db/routines, views in db/views and db/late.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- English words by their stems, without a list of stop words.
create text search dictionary english_words (template = snowball, language = english);
create text search configuration bleachers (copy = english);
alter text search configuration bleachers alter mapping replace english_stem with english_words;
-- Views for readers who may not know yet what happened in a game: db/late.
create schema late;

-- The built-in login provider's accounts. A user of this product is tied to one by issuer and subject, as to any
-- other provider's: the subject is the account's id.
create table accounts (
  id uuid default gen_random_uuid() not null,
  email text not null,
  -- scrypt, in the form `scrypt$N$r$p$salt$hash` (base64url).
  password_hash text not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  first_name text,
  last_name text,
  -- How often the password was set. A sign-in with an older one is refused at its last step.
  password_version integer default 1 not null,
  -- The form by which addresses are compared. Null in rows of an older version and where it holds more
  -- than ASCII: those are found by lower(email).
  email_key text not null,
  -- The demo community's accounts, whose password is printed at the start. Somebody who signs up with one of their addresses is no demo.
  is_demo boolean default false not null,
  -- When somebody showed that the address's mailbox is theirs. Addresses from before count as proven; a new row's does not.
  email_verified_at timestamptz(3),
  -- The time at which a person confirmed that they have the operator's minimum age. The date of birth itself is never stored.
  age_confirmed_at timestamptz(3),
  -- The sign-in at the built-in provider that made an account: of several sign-ups at once in one sign-in, one makes an account.
  sign_up_uid text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 320))),
  constraint accounts_first_name_check CHECK ((char_length(first_name) <= 100)),
  constraint accounts_last_name_check CHECK ((char_length(last_name) <= 100))
);
-- Sign-in by address, whatever its case; and one account an address.
CREATE UNIQUE INDEX accounts_email ON accounts USING btree (lower(email));
-- Sign-in by address, however it is spelled; and one account an address.
CREATE UNIQUE INDEX accounts_email_key ON accounts USING btree (email_key);
CREATE UNIQUE INDEX accounts_sign_up_uid ON accounts USING btree (sign_up_uid) WHERE (sign_up_uid IS NOT NULL);

create table users (
  id uuid default gen_random_uuid() not null,
  -- The person's identity at the login provider. The pair and never the e-mail address identifies a person.
  issuer text not null,
  subject text not null,
  email text,
  first_name text,
  last_name text,
  username text,
  profile_image_url text,
  preferred_theme text default 'light'::text not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  -- The same as the login provider says it. Mail goes to proven addresses alone.
  email_verified_at timestamptz(3),
  -- The mailbox that the address reaches, for limits of mail. Null in rows of an older version, which
  -- the sweep fills.
  mailbox text,
  -- An account follows the device's light or dark setting until its owner picks a theme. Accounts that exist keep what they have.
  follows_system_theme boolean default true not null,
  -- A person's own words, and the team beside their name as it was when they chose it.
  bio text,
  flair_tag text,
  flair_tricode text,
  flair_color text,
  role text default 'member'::text not null,
  -- Until when the person may not write; 'infinity' for good, null for a good standing.
  silenced_until timestamptz(3),
  silenced_reason text,
  silenced_entry_id bigint,
  banned_until timestamptz(3),
  banned_reason text,
  banned_entry_id bigint,
  -- True from a person's first block or mute on, or the first block of them by somebody else. Everybody else's calls read neither table.
  has_boundaries boolean default false not null,
  -- Set once a person is no newcomer any more: a day has passed and three of their posts or comments stand. They stay so.
  established_at timestamptz(3),
  -- Whether a person has ever set a clock. The clocks of most people need no query, because they have none.
  has_clock boolean default false not null,
  -- The density of lists of posts: comfortable, or compact with smaller cards.
  preferred_density text default 'comfortable'::text not null,
  -- The tab of the home that a person chose last; null before the first choice.
  home_tab text,
  silenced_game_id text,
  banned_game_id text,
  -- Null without a name, in rows of before this migration until the start or the sweep fills them, and where an older account looks the same.
  username_skeleton text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_bio_check CHECK (((char_length(bio) >= 1) AND (char_length(bio) <= 300))),
  constraint users_email_check CHECK ((char_length(email) <= 320)),
  constraint users_first_name_check CHECK ((char_length(first_name) <= 100)),
  constraint users_flair CHECK ((num_nulls(flair_tag, flair_tricode, flair_color) = ANY (ARRAY[0, 3]))),
  constraint users_flair_color_check CHECK ((flair_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint users_last_name_check CHECK ((char_length(last_name) <= 100)),
  constraint users_preferred_density_check CHECK ((preferred_density = ANY (ARRAY['comfortable'::text, 'compact'::text]))),
  constraint users_preferred_theme_check CHECK ((preferred_theme = ANY (ARRAY['light'::text, 'dark'::text]))),
  constraint users_profile_image_url_check CHECK ((char_length(profile_image_url) <= 2048)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text]))),
  constraint users_username_check CHECK ((username ~ '^[A-Za-z][A-Za-z0-9_-]{7,19}$'::text))
);
-- The people who joined last, for the list of admins and the figures.
CREATE INDEX users_created ON users USING btree (created_at DESC, id DESC);
-- Nobody gets a second account by another provider's word for the same address.
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
-- The people with a team's flair, those who joined first at the top: the page of a team's fans.
CREATE INDEX users_flair_tag ON users USING btree (flair_tag, created_at, id) WHERE ((flair_tag IS NOT NULL) AND (username IS NOT NULL));
-- Sign-in: find the person a provider names.
CREATE UNIQUE INDEX users_identity ON users USING btree (issuer, subject);
-- The worker looks for profile pictures of identity providers, which it replaces by copies.
CREATE INDEX users_outside_picture ON users USING btree (md5(profile_image_url)) WHERE (profile_image_url ~~ 'http%'::text);
-- A name in a path or a mention, whatever its case; and that a name is given once.
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username));
-- Names that begin as typed, in the order of the alphabet. The operators that LIKE needs, whatever the database's language.
CREATE INDEX users_username_beginning ON users USING btree (lower(username) text_pattern_ops);
CREATE UNIQUE INDEX users_username_skeleton ON users USING btree (username_skeleton) WHERE (username_skeleton IS NOT NULL);

create table all_notifications (
  id bigint generated always as identity (sequence name notifications_id_seq),
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  is_read boolean default false not null,
  -- Its subject: a friend request, a chat room, a post.
  related_id bigint,
  -- Where a click goes, within the product.
  href text not null,
  -- The one thing that may be told once, such as 'reply:12'.
  subject text not null,
  created_at timestamptz(3) default now() not null,
  -- Whose doing it was: when they delete their account, what they told others goes with them.
  actor_id uuid,
  -- Notifications about a hidden text come back with it.
  hidden boolean default false not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_href_check CHECK (((href ~~ '/%'::text) AND (href !~~ '//%'::text))),
  constraint notifications_message_check CHECK ((char_length(message) <= 500)),
  constraint notifications_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 100))),
  constraint notifications_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['friend_request'::text, 'friend_accepted'::text, 'chat_message'::text, 'mention'::text, 'reply'::text, 'report_closed'::text, 'moderation'::text, 'row_message'::text, 'queue'::text]))),
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The notifications that an account caused, for its deletion.
CREATE INDEX notifications_actor ON all_notifications USING btree (actor_id);
-- The list behind the bell, newest first.
CREATE INDEX notifications_latest ON all_notifications USING btree (user_id, created_at DESC, id DESC);
-- How many people somebody mentioned lately.
CREATE INDEX notifications_mentions ON all_notifications USING btree (actor_id, created_at) WHERE (type = 'mention'::text);
-- A text, a request, a friendship is told once.
CREATE UNIQUE INDEX notifications_once ON all_notifications USING btree (user_id, subject) WHERE (type <> 'chat_message'::text);
-- The notifications about a post, for its deletion.
CREATE INDEX notifications_post ON all_notifications USING btree (related_id) WHERE (type = ANY (ARRAY['mention'::text, 'reply'::text]));
-- One a room while it is unread.
CREATE UNIQUE INDEX notifications_room ON all_notifications USING btree (user_id, subject) WHERE ((type = 'chat_message'::text) AND (NOT is_read));
-- How many are unread.
CREATE INDEX notifications_unread ON all_notifications USING btree (user_id) WHERE (NOT is_read);

create table all_posts (
  id bigint generated always as identity (sequence name posts_id_seq),
  content text not null,
  -- Null once the account is deleted; the post stays.
  author_id uuid,
  author_name text not null,
  image_url text,
  tags text[] default '{}'::text[] not null,
  feature text default 'regular'::text not null,
  likes integer default 0 not null,
  comments integer default 0 not null,
  views integer default 0 not null,
  created_at timestamptz(3) default now() not null,
  edited_at timestamptz(3),
  search tsvector generated always as (search_document(content, author_name, tags)) stored,
  -- The text for readers who can't see the picture.
  image_alt text,
  -- Known of uploads: the card reserves the picture's place.
  image_width integer,
  image_height integer,
  -- The parsed form of texts with markup; null for a text without any. Texts that exist keep showing as they were typed.
  markup jsonb,
  -- The pictures behind the first: a list of { url, alt, width, height }; null for none. The first keeps its own columns.
  more_images jsonb,
  -- The first post on X or video on YouTube that a post links to.
  embed_key text,
  hidden text,
  hidden_at timestamptz(3),
  hidden_reason text,
  -- The entry of the public log about it.
  hidden_entry_id bigint,
  -- The time at which its author showed an automatically hidden text again by editing it; once.
  shown_by_edit_at timestamptz(3),
  -- A locked thread takes no comments; in slow mode a person waits between two.
  locked_at timestamptz(3),
  slow_seconds integer default 0 not null,
  -- The writer's position when the text was written; null for a writer who was live, whose moment is the time of writing.
  moment_at timestamptz(3),
  -- The editor's position at the last edit; null for an editor who was live.
  edit_moment_at timestamptz(3),
  -- The time at which slow mode began, changed or ended.
  slow_at timestamptz(3),
  constraint posts_pkey PRIMARY KEY (id),
  constraint all_posts_slow_seconds_check CHECK (((slow_seconds >= 0) AND (slow_seconds <= 3600))),
  constraint posts_comments_check CHECK ((comments >= 0)),
  constraint posts_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 10000))),
  constraint posts_feature_check CHECK ((feature = ANY (ARRAY['regular'::text, 'poll'::text, 'mock-draft'::text, 'power-rankings'::text, 'game'::text, 'post-game'::text]))),
  constraint posts_hidden_check CHECK ((hidden = ANY (ARRAY['removed'::text, 'held'::text, 'auto'::text]))),
  constraint posts_image_alt_check CHECK (((char_length(image_alt) >= 1) AND (char_length(image_alt) <= 500))),
  constraint posts_image_height_check CHECK ((image_height > 0)),
  constraint posts_image_url_check CHECK ((char_length(image_url) <= 2048)),
  constraint posts_image_width_check CHECK ((image_width > 0)),
  constraint posts_likes_check CHECK ((likes >= 0)),
  constraint posts_tags_check CHECK ((cardinality(tags) <= 10)),
  constraint posts_views_check CHECK ((views >= 0)),
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
) with (fillfactor=80);
-- A profile's posts, newest first; a user's posts when the name changes.
CREATE INDEX posts_author ON all_posts USING btree (author_id, created_at DESC, id DESC);
-- The query for the posts that link to a card, whose open pages are told that the card has arrived.
CREATE INDEX posts_embed ON all_posts USING btree (embed_key, id) WHERE (embed_key IS NOT NULL);
-- The hidden posts of the queue, and whether an author has any.
CREATE INDEX posts_hidden ON all_posts USING btree (author_id) WHERE (hidden IS NOT NULL);
-- The latest feed, and going on from a cursor at any depth.
CREATE INDEX posts_latest ON all_posts USING btree (created_at DESC, id DESC);
-- Whether a post still shows an upload or a copy as one of these, before its files are removed.
CREATE INDEX posts_more_images ON all_posts USING gin (more_images jsonb_path_ops) WHERE (more_images IS NOT NULL);
-- Whether a post shows the picture of an address as its first.
CREATE INDEX posts_outside_image ON all_posts USING btree (md5(image_url)) WHERE (image_url ~~ 'http%'::text);
-- Search by words. Without a list of pending entries: with one, PostgreSQL reads all posts for a word that nobody wrote.
CREATE INDEX posts_search ON all_posts USING gin (search) WITH (fastupdate=off);
-- Whether any post still shows an upload, before its files are removed.
CREATE INDEX posts_uploaded_image ON all_posts USING btree (image_url) WHERE (image_url ~~ '/images/%'::text);

create table all_polls (
  id bigint generated always as identity (sequence name polls_id_seq),
  -- One poll a post; also finds the polls of the posts on a page.
  post_id bigint not null,
  question text not null,
  -- No vote counts from then on; null for a poll that stays open.
  closes_at timestamptz(3),
  -- Whether a second vote of a person takes the place of the first.
  can_change boolean default false not null,
  -- The poll of a hidden post takes no votes and shows no counts.
  hidden boolean default false not null,
  constraint polls_pkey PRIMARY KEY (id),
  constraint polls_post_id_key UNIQUE (post_id),
  constraint polls_question_check CHECK (((char_length(question) >= 1) AND (char_length(question) <= 200))),
  constraint polls_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE
);

create table all_replies (
  id bigint generated always as identity (sequence name replies_id_seq),
  content text not null,
  post_id bigint not null,
  author_id uuid,
  author_name text not null,
  parent_id bigint,
  created_at timestamptz(3) default now() not null,
  deleted_at timestamptz(3),
  likes integer default 0 not null,
  edited_at timestamptz(3),
  quote_text text,
  quote_reply_id bigint,
  quotes_reply boolean default false not null,
  image_url text,
  image_width integer,
  image_height integer,
  markup jsonb,
  hidden text,
  hidden_at timestamptz(3),
  hidden_reason text,
  hidden_entry_id bigint,
  shown_by_edit_at timestamptz(3),
  moment_at timestamptz(3),
  edit_moment_at timestamptz(3),
  -- The state of the game at the writer's position, for a comment in the thread of a game.
  moment jsonb,
  -- The play to whose talk a comment in the thread of a game belongs; null before the start, and for comments from before this column.
  play_seq integer,
  constraint replies_pkey PRIMARY KEY (id),
  constraint replies_post_id_id_key UNIQUE (post_id, id),
  constraint replies_check CHECK (
CASE
    WHEN (deleted_at IS NULL) THEN ((char_length(content) >= 1) AND (char_length(content) <= 2000))
    ELSE ((content = ''::text) AND (author_id IS NULL))
END),
  constraint replies_hidden_check CHECK ((hidden = ANY (ARRAY['removed'::text, 'held'::text, 'auto'::text, 'post'::text]))),
  constraint replies_likes_check CHECK ((likes >= 0)),
  constraint replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint replies_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE,
  constraint replies_post_id_parent_id_fkey FOREIGN KEY (post_id, parent_id) REFERENCES all_replies(post_id, id),
  constraint replies_quote_reply_id_fkey FOREIGN KEY (quote_reply_id) REFERENCES all_replies(id) ON DELETE SET NULL
) with (fillfactor=90);
-- In place of replies_parent: a comment on a post has no parent, so it needs no entry here. Serves: the answers of a comment.
CREATE INDEX replies_answers ON all_replies USING btree (parent_id) WHERE (parent_id IS NOT NULL);
-- Somebody's latest replies, for whom they talk with; and their replies when the name changes or the account goes.
CREATE INDEX replies_author_latest ON all_replies USING btree (author_id, id DESC);
-- Whether a thread has hidden comments, which its moderators and their authors see.
CREATE INDEX replies_hidden ON all_replies USING btree (post_id, id) WHERE (hidden IS NOT NULL);
-- The thread of a game in the order of moments.
CREATE INDEX replies_moments ON all_replies USING btree (post_id, COALESCE(moment_at, created_at), id);
-- The query for comments and messages that show a picture runs when a text with the picture is hidden.
CREATE INDEX replies_picture ON all_replies USING btree (image_url) WHERE (image_url IS NOT NULL);
-- Deleting a comment that others quote.
CREATE INDEX replies_quoted ON all_replies USING btree (quote_reply_id) WHERE (quote_reply_id IS NOT NULL);
-- The talk of a play, the oldest moment first.
CREATE INDEX replies_talk ON all_replies USING btree (post_id, play_seq, COALESCE(moment_at, created_at), id) WHERE (play_seq IS NOT NULL);
-- The two latest top-level comments of the posts on a page.
CREATE INDEX replies_top ON all_replies USING btree (post_id, id DESC) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL));

-- The public log. Its entries form a chain of digests, so it is only ever added to, under one lock.
create table log_entries (
  id bigint not null,
  at timestamptz(3) not null,
  by text not null,
  actor_id uuid,
  action text not null,
  kind text not null,
  -- The id of the target; null once its account is deleted.
  target_id text,
  -- Stands for the target in the digest, and says nothing about it.
  subject text not null,
  -- A name for a target that belongs to nobody; null for the texts and the account of a person.
  label text,
  affected_id uuid,
  reason text not null,
  until timestamptz(3),
  digest text not null,
  previous_digest text not null,
  -- The game whose final ends a silence or a ban, and the entry that says so. Null for every other end.
  game_id text,
  constraint log_entries_pkey PRIMARY KEY (id),
  constraint log_entries_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 40))),
  constraint log_entries_by_check CHECK ((by = ANY (ARRAY['moderator'::text, 'admin'::text, 'automatic'::text]))),
  constraint log_entries_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
  constraint log_entries_label_check CHECK ((char_length(label) <= 200)),
  constraint log_entries_reason_check CHECK ((char_length(reason) <= 620)),
  constraint log_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint log_entries_affected_id_fkey FOREIGN KEY (affected_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The entries of a moderator.
CREATE INDEX log_entries_actor ON log_entries USING btree (actor_id) WHERE (actor_id IS NOT NULL);
-- The record of a person, and the entries to change when they leave.
CREATE INDEX log_entries_affected ON log_entries USING btree (affected_id, id DESC);
-- The weekly figures.
CREATE INDEX log_entries_at ON log_entries USING btree (at);
-- The entries about one target.
CREATE INDEX log_entries_target ON log_entries USING btree (kind, target_id, id DESC);

create table appeals (
  id bigint generated always as identity,
  -- One appeal an entry.
  entry_id bigint not null,
  user_id uuid not null,
  text text not null,
  state text default 'open'::text not null,
  decision text,
  decided_by uuid,
  created_at timestamptz(3) default now() not null,
  decided_at timestamptz(3),
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_entry_id_key UNIQUE (entry_id),
  constraint appeals_decision_check CHECK ((char_length(decision) <= 500)),
  constraint appeals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'overturned'::text]))),
  constraint appeals_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint appeals_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES log_entries(id),
  constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX appeals_decider ON appeals USING btree (decided_by) WHERE (decided_by IS NOT NULL);
-- The open appeals, oldest first.
CREATE INDEX appeals_open ON appeals USING btree (state, id);
CREATE INDEX appeals_user ON appeals USING btree (user_id);

-- The block list: pictures that are refused wherever they are sent. No picture is stored for it.
create table blocked_pictures (
  id bigint generated always as identity,
  reason text not null,
  -- Whether sending such a picture opens a case about the sender.
  opens_case boolean default false not null,
  -- The moderator; null for an entry that the product made, and once the account is deleted.
  by_id uuid,
  created_at timestamptz(3) default now() not null,
  -- How often such a picture was refused.
  hits integer default 0 not null,
  -- The hashes of how the picture looks whole, cropped and turned, 32 bytes each.
  hashes bytea not null,
  constraint blocked_pictures_pkey PRIMARY KEY (id),
  constraint blocked_pictures_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The entries of a moderator whose account goes.
CREATE INDEX blocked_pictures_by ON blocked_pictures USING btree (by_id);

-- The blocks of people: neither side sees anything of the other.
create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz(3) default now() not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_check CHECK ((blocker_id <> blocked_id)),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The people who block a person.
CREATE INDEX blocks_blocked ON blocks USING btree (blocked_id, blocker_id);

create table bookmarks (
  user_id uuid not null,
  post_id bigint not null,
  created_at timestamptz(3) default now() not null,
  constraint bookmarks_pkey PRIMARY KEY (user_id, post_id),
  constraint bookmarks_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE,
  constraint bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A post's bookmarks, when it is deleted.
CREATE INDEX bookmarks_post ON bookmarks USING btree (post_id);

create table chat_rooms (
  id bigint generated always as identity,
  user_id1 uuid not null,
  user_id2 uuid not null,
  -- The time of the newest message; null before the first.
  last_message_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  constraint chat_rooms_pkey PRIMARY KEY (id),
  constraint chat_rooms_user_id1_user_id2_key UNIQUE (user_id1, user_id2),
  constraint chat_rooms_check CHECK ((user_id1 < user_id2)),
  constraint chat_rooms_user_id1_fkey FOREIGN KEY (user_id1) REFERENCES users(id) ON DELETE CASCADE,
  constraint chat_rooms_user_id2_fkey FOREIGN KEY (user_id2) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);
-- The rooms of the second of a pair.
CREATE INDEX chat_rooms_second ON chat_rooms USING btree (user_id2);

create table chat_messages (
  id bigint generated always as identity,
  room_id bigint not null,
  sender_id uuid not null,
  content text not null,
  created_at timestamptz(3) default now() not null,
  reply_to_id bigint,
  image_url text,
  image_width integer,
  image_height integer,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  markup jsonb,
  -- Set while a moderator has removed a message. Its place is shown as that of a deleted one, and its content is kept.
  removed_at timestamptz(3),
  -- The entry of the log that removed a message, by which `restore_all` finds the messages of an undo; null for older removals.
  removed_entry_id bigint,
  constraint chat_messages_pkey PRIMARY KEY (id),
  constraint chat_messages_content_check CHECK (((deleted_at IS NOT NULL) OR ((char_length(content) >= 1) AND (char_length(content) <= 2000)))),
  constraint chat_messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES chat_messages(id) ON DELETE SET NULL,
  constraint chat_messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms(id) ON DELETE CASCADE,
  constraint chat_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX chat_messages_picture ON chat_messages USING btree (image_url) WHERE (image_url IS NOT NULL);
-- Deleting a room with messages that answer each other.
CREATE INDEX chat_messages_reply ON chat_messages USING btree (reply_to_id) WHERE (reply_to_id IS NOT NULL);
-- A room's messages, newest first, and how many came after one.
CREATE INDEX chat_messages_room ON chat_messages USING btree (room_id, id DESC);
-- A user's messages, when the account goes or takes its data along.
CREATE INDEX chat_messages_sender ON chat_messages USING btree (sender_id);

-- How far each of the two has read.
create table chat_reads (
  room_id bigint not null,
  user_id uuid not null,
  last_read_id bigint not null,
  constraint chat_reads_pkey PRIMARY KEY (room_id, user_id),
  constraint chat_reads_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms(id) ON DELETE CASCADE,
  constraint chat_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The reading positions of an account, for its deletion.
CREATE INDEX chat_reads_user ON chat_reads USING btree (user_id);

-- Pictures, by the name of an upload or a copy, that nobody is served. The cause names the entry of the block list or the notice that closes one.
create table closed_pictures (
  name text not null,
  cause text not null,
  -- Whether moderators still see a closed picture, because they have to decide about it.
  for_moderators boolean default false not null,
  constraint closed_pictures_pkey PRIMARY KEY (name, cause)
);
-- The pictures that one cause closes.
CREATE INDEX closed_pictures_cause ON closed_pictures USING btree (cause);

-- Words and domains that texts may not hold, or that a moderator looks at first.
create table content_rules (
  kind text not null,
  -- The word, phrase or domain as an admin typed it.
  text text not null,
  action text not null,
  place integer not null,
  constraint content_rules_pkey PRIMARY KEY (kind, text),
  constraint content_rules_action_check CHECK ((action = ANY (ARRAY['refuse'::text, 'hold'::text]))),
  constraint content_rules_kind_check CHECK ((kind = ANY (ARRAY['word'::text, 'domain'::text]))),
  constraint content_rules_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 200)))
);

-- The rules without a list, in one row.
create table content_settings (
  is_only boolean default true not null,
  refuses_duplicates boolean default false not null,
  constraint content_settings_pkey PRIMARY KEY (is_only),
  constraint content_settings_is_only_check CHECK (is_only)
);

-- How much of something a person has used up on a day, such as new tags. One row of a person and kind.
create table daily_quotas (
  user_id uuid not null,
  kind text not null,
  -- In UTC.
  day date not null,
  used integer not null,
  constraint daily_quotas_pkey PRIMARY KEY (user_id, kind),
  constraint daily_quotas_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
  constraint daily_quotas_used_check CHECK ((used >= 0)),
  constraint daily_quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The texts of the last hour that are deleted: a newcomer's hourly limits count them too.
create table deleted_texts (
  author_id uuid not null,
  kind text not null,
  created_at timestamptz(3) not null,
  constraint deleted_texts_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'comment'::text]))),
  constraint deleted_texts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The deleted texts of a person in the last hour.
CREATE INDEX deleted_texts_author ON deleted_texts USING btree (author_id, kind, created_at);

-- The author, title and thumbnail of posts on X and videos on YouTube that posts link to.
create table embed_cards (
  -- The site and the id there, such as youtube:dQw4w9WgXcQ.
  key text not null,
  author text,
  title text,
  -- The address of the thumbnail at the site, whose copy readers load.
  thumbnail text,
  -- The last answer of the site; null before the first.
  asked_at timestamptz(3),
  -- When a read of the card was asked for last.
  requested_at timestamptz(3) default now() not null,
  constraint embed_cards_pkey PRIMARY KEY (key)
);
-- Whether a card shows a copy.
CREATE INDEX embed_cards_thumbnail ON embed_cards USING btree (thumbnail) WHERE (thumbnail IS NOT NULL);

-- The facts that the consumer has not read yet: it deletes an event together with bringing what follows from it.
-- `due_at` is the time of the next try; it is infinite for an event that was parked.
create table events (
  id bigint generated always as identity,
  type text not null,
  actor_id uuid,
  subject_id bigint not null,
  details jsonb default '{}'::jsonb not null,
  created_at timestamptz(3) default now() not null,
  tries smallint default 0 not null,
  due_at timestamp with time zone default now() not null,
  constraint events_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=20000);

-- How often a person has renewed the token of their personal feed. The token is computed from it, so it is stored nowhere.
create table feed_tokens (
  user_id uuid not null,
  renewals integer not null,
  constraint feed_tokens_pkey PRIMARY KEY (user_id),
  constraint feed_tokens_renewals_check CHECK ((renewals > 0)),
  constraint feed_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table tags (
  id bigint generated always as identity,
  name text not null,
  category text default 'general'::text not null,
  league text,
  color text default '#3B82F6'::text not null,
  aliases text[] default '{}'::text[] not null,
  post_count integer default 0 not null,
  search_text text generated always as (((plain_text(name) || ' '::text) || plain_text(joined_text(aliases)))) stored,
  -- When a post last took or lost a tag that posts made; null for tags of the seed. One that nobody uses any more is removed after a time.
  last_used_at timestamptz(3),
  -- How a name looks: names that look the same have the same. Null in rows of an older version, which
  -- the start and the sweep fill, and where an older tag has it already.
  skeleton text not null,
  -- Set once an admin has changed a tag. The tags that every start brings do not overwrite it.
  edited_at timestamptz(3),
  -- The second colour of a team, which its page shows beside the first; null for other tags.
  second_color text,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_category_check CHECK ((category = ANY (ARRAY['team'::text, 'league'::text, 'sport'::text, 'general'::text]))),
  constraint tags_color_check CHECK ((color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint tags_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50) AND (name = btrim(name)))),
  constraint tags_post_count_check CHECK ((post_count >= 0)),
  constraint tags_second_color_check CHECK ((second_color ~ '^#[0-9A-Fa-f]{6}$'::text))
);
-- A name is given once, whatever its case; filters look names up by it.
CREATE UNIQUE INDEX tags_name ON tags USING btree (lower(name));
-- Popular tags, highest first.
CREATE INDEX tags_popular ON tags USING btree (post_count DESC, id);
-- Tag search: parts of names, nicknames, and small slips of the keyboard.
CREATE INDEX tags_search ON tags USING gin (search_text gin_trgm_ops);
-- No two tags look the same; also of two that are made at once.
CREATE UNIQUE INDEX tags_skeleton ON tags USING btree (skeleton);
-- Sweeping tags that nobody uses.
CREATE INDEX tags_unused ON tags USING btree (last_used_at) WHERE ((post_count = 0) AND (last_used_at IS NOT NULL));

-- The names that tags had before an admin renamed or merged them. Each leads to the tag that stayed.
create table former_tag_names (
  -- The form in which names that look the same are equal.
  skeleton text not null,
  name text not null,
  tag_id bigint not null,
  constraint former_tag_names_pkey PRIMARY KEY (skeleton),
  constraint former_tag_names_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
-- The former names of a tag that is merged or deleted.
CREATE INDEX former_tag_names_tag ON former_tag_names USING btree (tag_id);

-- A name that was given up stays its owner's for 30 days.
create table former_usernames (
  name text not null,
  user_id uuid,
  kept_until timestamptz(3) not null,
  constraint former_usernames_pkey PRIMARY KEY (name),
  constraint former_usernames_name_check CHECK ((name = lower(name))),
  constraint former_usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX former_usernames_skeleton ON former_usernames USING btree (username_skeleton(name));
-- Deleting a user finds their former names.
CREATE INDEX former_usernames_user ON former_usernames USING btree (user_id);

create table friend_requests (
  id bigint generated always as identity,
  sender_id uuid not null,
  receiver_id uuid not null,
  status text default 'pending'::text not null,
  created_at timestamptz(3) default now() not null,
  -- When it was accepted or declined last.
  answered_at timestamptz(3),
  constraint friend_requests_pkey PRIMARY KEY (id),
  constraint friend_requests_sender_id_receiver_id_key UNIQUE (sender_id, receiver_id),
  constraint friend_requests_check CHECK ((sender_id <> receiver_id)),
  constraint friend_requests_check1 CHECK (((status = 'pending'::text) = (answered_at IS NULL))),
  constraint friend_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text]))),
  constraint friend_requests_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint friend_requests_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The requests that wait for somebody, newest first; and all they received, when the account goes.
CREATE INDEX friend_requests_received ON friend_requests USING btree (receiver_id, status, created_at DESC, id DESC);

create table friendships (
  user_id1 uuid not null,
  user_id2 uuid not null,
  created_at timestamptz(3) default now() not null,
  constraint friendships_pkey PRIMARY KEY (user_id1, user_id2),
  constraint friendships_check CHECK ((user_id1 < user_id2)),
  constraint friendships_user_id1_fkey FOREIGN KEY (user_id1) REFERENCES users(id) ON DELETE CASCADE,
  constraint friendships_user_id2_fkey FOREIGN KEY (user_id2) REFERENCES users(id) ON DELETE CASCADE
);
-- Somebody's friends where they stand second.
CREATE INDEX friendships_second ON friendships USING btree (user_id2);

-- Games of all leagues. The columns of `games` never change once a game is known, except for the tags and
-- `ended_at`. Everything that changes while a game is played is a new row, with the moment at which this product learned of it, so
-- that a reader who is behind can be shown the game as it was.
create table games (
  id text not null,
  league text not null,
  -- The day in US Eastern time under which the sources list the game first.
  day date not null,
  -- The codes of the teams, as the product's table of teams has them.
  home_team text not null,
  away_team text not null,
  -- The place within a doubleheader.
  number smallint default 1 not null,
  home_tag_id bigint,
  away_tag_id bigint,
  league_tag_id bigint,
  -- The current start, for the list of games that matter now.
  starts_at timestamptz(3) not null,
  -- The moment at which the final was known here.
  ended_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  constraint games_pkey PRIMARY KEY (id),
  constraint games_league_day_home_team_away_team_number_key UNIQUE (league, day, home_team, away_team, number),
  constraint games_id_check CHECK ((id ~ '^[a-z-]{2,30}-[A-Za-z0-9_-]{1,40}$'::text)),
  constraint games_number_check CHECK (((number >= 1) AND (number <= 9))),
  constraint games_away_tag_id_fkey FOREIGN KEY (away_tag_id) REFERENCES tags(id) ON DELETE SET NULL,
  constraint games_home_tag_id_fkey FOREIGN KEY (home_tag_id) REFERENCES tags(id) ON DELETE SET NULL,
  constraint games_league_tag_id_fkey FOREIGN KEY (league_tag_id) REFERENCES tags(id) ON DELETE SET NULL
);
CREATE INDEX games_away_tag ON games USING btree (away_tag_id, starts_at);
CREATE INDEX games_home_tag ON games USING btree (home_tag_id, starts_at);
-- The deletion of a tag finds its games.
CREATE INDEX games_league_tag ON games USING btree (league_tag_id);
-- The games of a day, and those that matter now.
CREATE INDEX games_starts_at ON games USING btree (starts_at);
-- The games of a league without an end, among which a source's new listing may find a postponed one.
CREATE INDEX games_without_end ON games USING btree (league, starts_at) WHERE (ended_at IS NULL);

-- Each box score from the moment on at which it was known here.
create table game_boxes (
  game_id text not null,
  known_at timestamptz(3) not null,
  box jsonb not null,
  constraint game_boxes_pkey PRIMARY KEY (game_id, known_at),
  constraint game_boxes_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);

-- The ids of a play at its sources. `is_first` marks the source that gave the play first: only that one corrects it.
create table game_play_keys (
  game_id text not null,
  source text not null,
  key text not null,
  seq integer not null,
  is_first boolean not null,
  -- Since when the source leaves out a play that it gave; null while it lists it. A play that stays missing was withdrawn.
  missing_since timestamptz(3),
  constraint game_play_keys_pkey PRIMARY KEY (game_id, source, key),
  constraint game_play_keys_seq_check CHECK ((seq > 0)),
  constraint game_play_keys_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);

-- Each play and each correction of one from the moment on at which it was known here.
create table game_plays (
  game_id text not null,
  seq integer not null,
  known_at timestamptz(3) not null,
  play jsonb not null,
  constraint game_plays_pkey PRIMARY KEY (game_id, seq, known_at),
  constraint game_plays_seq_check CHECK ((seq > 0)),
  constraint game_plays_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);

-- How far a member was served a game, so that they cannot write at an earlier moment of it by setting their clock back.
create table game_reads (
  user_id uuid not null,
  game_id text not null,
  -- The member read the game until this time by the clock that they had; it lies ahead while they may be reading.
  read_until timestamptz(3) not null,
  -- The time of the last change of their clocks, up to which `furthest_at` has everything.
  settled_at timestamptz(3),
  -- The furthest position at which the member was served by clocks that they had before.
  furthest_at timestamptz(3),
  constraint game_reads_pkey PRIMARY KEY (user_id, game_id),
  constraint game_reads_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds the rows of a game that is deleted.
CREATE INDEX game_reads_game ON game_reads USING btree (game_id);
-- Finds the rows that the sweep deletes.
CREATE INDEX game_reads_read_until ON game_reads USING btree (read_until);

-- The ids of a game at its sources.
create table game_sources (
  source text not null,
  league text not null,
  source_id text not null,
  game_id text not null,
  constraint game_sources_pkey PRIMARY KEY (source, league, source_id),
  constraint game_sources_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);
-- The ids of a game at all sources.
CREATE INDEX game_sources_game ON game_sources USING btree (game_id);

-- Each state of a game from the moment on at which it was known here.
create table game_states (
  game_id text not null,
  known_at timestamptz(3) not null,
  state jsonb not null,
  constraint game_states_pkey PRIMARY KEY (game_id, known_at),
  constraint game_states_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);

-- The thread of a game and the thread after it. A game never gets a second one of a kind.
create table game_threads (
  game_id text not null,
  kind text not null,
  post_id bigint not null,
  created_at timestamptz(3) default now() not null,
  -- Whether the product has closed a game's thread because the game is canceled. It was read from the text of the thread.
  is_closed boolean default false not null,
  constraint game_threads_pkey PRIMARY KEY (game_id, kind),
  constraint game_threads_post_id_key UNIQUE (post_id),
  constraint game_threads_kind_check CHECK ((kind = ANY (ARRAY['game'::text, 'post-game'::text]))),
  constraint game_threads_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint game_threads_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id)
);

-- The first answer to a write that carried an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  user_id uuid not null,
  scope text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz(3) default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, scope, key),
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 100))),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Sweeping old keys.
CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);

create table images (
  -- The file's own name, random: nothing of the file that was sent remains in it.
  name text not null,
  -- Null once the account is deleted: the posts stay, and so do their pictures.
  owner_id uuid,
  width integer not null,
  height integer not null,
  alt text,
  -- The sum of all sizes.
  bytes integer not null,
  created_at timestamptz(3) default now() not null,
  -- The number of comments and chat messages that show an upload. An upload with any is not swept.
  attachments integer default 0 not null,
  -- A picture that only hidden texts show.
  hidden boolean default false not null,
  -- Perceptual hashes of the frames of a picture, 32 bytes each, so that a picture that is blocked later is found. Null until background work
  -- has made them; empty for a picture that is too flat to be known again.
  hashes bytea,
  constraint images_pkey PRIMARY KEY (name),
  constraint images_alt_check CHECK (((char_length(alt) >= 1) AND (char_length(alt) <= 500))),
  constraint images_bytes_check CHECK ((bytes > 0)),
  constraint images_height_check CHECK ((height > 0)),
  constraint images_name_check CHECK ((name ~ '^[0-9a-fm][0-9a-f]{31}$'::text)),
  constraint images_width_check CHECK ((width > 0)),
  constraint images_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The sweep looks for old ones that no post shows.
CREATE INDEX images_created ON images USING btree (created_at);
CREATE INDEX images_hidden ON images USING btree (name) WHERE hidden;
-- Everything a user uploaded, when the account goes and for an archive of it.
CREATE INDEX images_owner ON images USING btree (owner_id);

-- Invitations to join, made by admins.
create table invitations (
  -- The secret of the link.
  code text not null,
  uses integer not null,
  used integer default 0 not null,
  created_by uuid,
  expires_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  constraint invitations_pkey PRIMARY KEY (code),
  constraint invitations_check CHECK (((used >= 0) AND (used <= uses))),
  constraint invitations_code_check CHECK (((char_length(code) >= 8) AND (char_length(code) <= 64))),
  constraint invitations_uses_check CHECK (((uses >= 1) AND (uses <= 1000))),
  constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
);
-- The list of invitations, the latest first.
CREATE INDEX invitations_created ON invitations USING btree (created_at DESC, code);
-- The invitations of an admin who deletes their account.
CREATE INDEX invitations_created_by ON invitations USING btree (created_by);

-- The former versions of reported or removed texts that their authors have changed or deleted. They are kept until no case and no appeal needs them.
create table kept_texts (
  kind text not null,
  target_id text not null,
  author_id uuid,
  -- The post of a comment and the room of a message.
  parent_id bigint,
  content text not null,
  -- The addresses of its pictures.
  pictures text[] not null,
  kept_at timestamptz(3) default now() not null,
  constraint kept_texts_pkey PRIMARY KEY (kind, target_id),
  constraint kept_texts_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'reply'::text, 'message'::text, 'row_message'::text]))),
  constraint kept_texts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The query for the kept texts of a person whose account is deleted.
CREATE INDEX kept_texts_author ON kept_texts USING btree (author_id) WHERE (author_id IS NOT NULL);

-- Accounts at other login providers by which a person can sign in too. The pair is one person's, for ever one.
create table linked_sign_ins (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  -- The provider's key in the settings, and the address that it said, to show in the settings of its owner.
  provider text not null,
  email text,
  created_at timestamptz(3) default now() not null,
  -- Whether the person showed the account's password to make the link. Rows of an older version were made without.
  with_password boolean default false not null,
  constraint linked_sign_ins_pkey PRIMARY KEY (issuer, subject),
  constraint linked_sign_ins_email_check CHECK ((char_length(email) <= 320)),
  constraint linked_sign_ins_provider_check CHECK (((char_length(provider) >= 1) AND (char_length(provider) <= 40))),
  constraint linked_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX linked_sign_ins_person ON linked_sign_ins USING btree (user_id, provider);

-- The mails to send. A row names its subject and holds no text and no address: both are read when the mail is sent.
create table mail_queue (
  id bigint generated always as identity,
  user_id uuid not null,
  kind text not null,
  about text not null,
  -- When it is to be sent; later than now while a node is at it. Null: nothing waits.
  due_at timestamptz(3),
  -- How often it was asked for: what is asked for while a mail leaves is news.
  asked integer default 1 not null,
  -- How often a node took it; whoever holds an older number has lost it to another.
  tries integer default 0 not null,
  failed_since timestamptz(3),
  -- How often its end remained unknown.
  unsure integer default 0 not null,
  sent_at timestamptz(3),
  -- Mailboxes fold a mail that comes twice under one id.
  message_id uuid default gen_random_uuid() not null,
  -- The mailbox that a mail goes to, as it was when the mail was asked for.
  mailbox text,
  constraint mail_queue_pkey PRIMARY KEY (id),
  constraint mail_queue_user_id_about_key UNIQUE (user_id, about),
  constraint mail_queue_about_check CHECK (((char_length(about) >= 1) AND (char_length(about) <= 100))),
  constraint mail_queue_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 50))),
  constraint mail_queue_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The mails that are due next.
CREATE INDEX mail_queue_due ON mail_queue USING btree (due_at) WHERE (due_at IS NOT NULL);
-- How many mails a mailbox got lately.
CREATE INDEX mail_queue_mailbox ON mail_queue USING btree (mailbox);
-- Sweeping what is over.
CREATE INDEX mail_queue_over ON mail_queue USING btree (sent_at) WHERE (due_at IS NULL);

create table mock_drafts (
  -- One a post; also finds the mock drafts of the posts on a page.
  post_id bigint not null,
  draft_year integer not null,
  -- The sum of what its picks earned.
  points integer default 0 not null,
  -- The time at which the author last changed the picks.
  picks_written_at timestamptz(3) default now() not null,
  constraint mock_drafts_pkey PRIMARY KEY (post_id),
  constraint mock_drafts_points_check CHECK ((points >= 0)),
  constraint mock_drafts_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE
);
-- The best-graded drafts of a year, the earlier one first of equals.
CREATE INDEX mock_drafts_points ON mock_drafts USING btree (draft_year, points DESC, post_id);
-- The drafts of a year that were written before its results. After the draft they stay few, however many are written.
CREATE INDEX mock_drafts_written ON mock_drafts USING btree (draft_year, picks_written_at);

create table mock_draft_picks (
  post_id bigint not null,
  pick integer not null,
  player text not null,
  player_key text not null,
  team text not null,
  "position" text not null,
  points integer default 0 not null,
  constraint mock_draft_picks_pkey PRIMARY KEY (post_id, pick),
  constraint mock_draft_picks_pick_check CHECK (((pick >= 1) AND (pick <= 30))),
  constraint mock_draft_picks_player_check CHECK (((char_length(player) >= 1) AND (char_length(player) <= 100))),
  constraint mock_draft_picks_points_check CHECK ((points >= 0)),
  constraint mock_draft_picks_position_check CHECK ((char_length("position") <= 100)),
  constraint mock_draft_picks_team_check CHECK ((char_length(team) <= 60)),
  constraint mock_draft_picks_post_id_fkey FOREIGN KEY (post_id) REFERENCES mock_drafts(post_id) ON DELETE CASCADE
);
-- How often a player was picked where, for the consensus of all drafts, from the index alone.
CREATE INDEX mock_draft_picks_player ON mock_draft_picks USING btree (pick, player_key) INCLUDE (post_id);

-- One case per reported or held thing, until a moderator closes it.
create table moderation_cases (
  id bigint generated always as identity,
  kind text not null,
  target_id text not null,
  author_id uuid,
  state text not null,
  weight integer default 0 not null,
  assignee_id uuid,
  opened_at timestamptz(3) default now() not null,
  closed_at timestamptz(3),
  -- The digest of the words and pictures of a text whose reports were dismissed. They stay decided until it changes.
  decided_text text,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint moderation_cases_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'reply'::text, 'message'::text, 'user'::text, 'row_message'::text, 'takedown'::text]))),
  constraint moderation_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'held'::text, 'closed'::text]))),
  constraint moderation_cases_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint moderation_cases_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX moderation_cases_assignee ON moderation_cases USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
-- The cases of a person or a moderator, when they leave.
CREATE INDEX moderation_cases_author ON moderation_cases USING btree (author_id) WHERE (author_id IS NOT NULL);
-- The weekly figures.
CREATE INDEX moderation_cases_closed ON moderation_cases USING btree (closed_at) WHERE (closed_at IS NOT NULL);
-- One open case a target.
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases USING btree (kind, target_id) WHERE (state <> 'closed'::text);
-- The queue, the heaviest first.
CREATE INDEX moderation_cases_queue ON moderation_cases USING btree (state, weight DESC, id DESC);
-- The query whether a message was ever reported.
CREATE INDEX moderation_cases_target ON moderation_cases USING btree (kind, target_id);

-- The likes and votes that an entry took back, to give them again.
create table moderation_undos (
  entry_id bigint not null,
  user_id uuid not null,
  post_likes jsonb not null,
  reply_likes jsonb not null,
  votes jsonb not null,
  restored_at timestamptz(3),
  texts jsonb default '[]'::jsonb not null,
  cases jsonb default '[]'::jsonb not null,
  -- The reactions to plays that an entry took back.
  reactions jsonb default '[]'::jsonb not null,
  constraint moderation_undos_pkey PRIMARY KEY (entry_id),
  constraint moderation_undos_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES log_entries(id),
  constraint moderation_undos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Whether the acts of an account are undone.
CREATE INDEX moderation_undos_user ON moderation_undos USING btree (user_id);

-- Many accounts that were banned in one action, so that one action takes all of it back.
create table moderation_waves (
  id bigint generated always as identity,
  -- The entries of the log: the bans, and what each undid.
  entry_ids bigint[] default '{}'::bigint[] not null,
  created_at timestamptz(3) default now() not null,
  undone_at timestamptz(3),
  constraint moderation_waves_pkey PRIMARY KEY (id)
);

-- People, tags, words and posts that a person does not want to see.
create table mutes (
  user_id uuid not null,
  kind text not null,
  -- The id of the person, tag or post; for a word its folded form.
  key text not null,
  -- The word as it was typed; null for the other kinds.
  word text,
  created_at timestamptz(3) default now() not null,
  -- A muted word in the form in which notifications are compared with it; null for the other kinds. The table is a day old and small.
  folded text generated always as (plain_text(word)) stored,
  constraint mutes_pkey PRIMARY KEY (user_id, kind, key),
  constraint mutes_check CHECK (((word IS NOT NULL) = (kind = 'word'::text))),
  constraint mutes_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 100))),
  constraint mutes_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'tag'::text, 'word'::text, 'post'::text]))),
  constraint mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table nba_draft_prospects (
  id bigint generated always as identity,
  draft_year integer not null,
  player_name text not null,
  -- The name as it is compared: without case, accents and punctuation. One prospect a name; also finds who a pick means.
  player_key text not null,
  "position" text not null,
  height text not null,
  school text,
  age integer,
  rank integer not null,
  projected_pick integer,
  constraint nba_draft_prospects_pkey PRIMARY KEY (id),
  constraint nba_draft_prospects_draft_year_player_key_key UNIQUE (draft_year, player_key),
  constraint nba_draft_prospects_projected_pick_check CHECK ((projected_pick > 0)),
  constraint nba_draft_prospects_rank_check CHECK ((rank > 0))
);
-- The prospects of a year by rank.
CREATE INDEX nba_draft_prospects_rank ON nba_draft_prospects USING btree (draft_year, rank);

-- The real first round, which mock drafts are graded against.
create table nba_draft_results (
  draft_year integer not null,
  pick integer not null,
  player_name text not null,
  player_key text not null,
  announced_team text not null,
  -- The team that had the player after the trades of the night.
  team text not null,
  -- The time at which the first pick of a draft was announced. Best-graded drafts were written before it. Null if it is not known.
  decided_at timestamptz(3),
  constraint nba_draft_results_pkey PRIMARY KEY (draft_year, pick),
  constraint nba_draft_results_pick_check CHECK (((pick >= 1) AND (pick <= 60)))
);

-- Everything the built-in login provider remembers: sessions, grants, interactions, codes, tokens.
create table oidc_records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  -- Copied from the payload, for the look-ups below.
  uid text,
  grant_id text,
  account_id text,
  expires_at timestamptz(3),
  -- A session of the provider that was ended stays as an empty row for its time: a node that read it before may store it again.
  is_ended boolean default false not null,
  constraint oidc_records_pkey PRIMARY KEY (kind, id)
);
-- A new password ends every session of its account.
CREATE INDEX oidc_records_account ON oidc_records USING btree (account_id) WHERE (account_id IS NOT NULL);
-- Sweeping records that ended.
CREATE INDEX oidc_records_expiry ON oidc_records USING btree (expires_at);
-- Withdrawing a grant takes its codes and tokens with it.
CREATE INDEX oidc_records_grant ON oidc_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
-- The session an interaction belongs to.
CREATE INDEX oidc_records_uid ON oidc_records USING btree (uid) WHERE (uid IS NOT NULL);

-- Keys that are used once and expire: of links that were mailed, of sign-ins under way, of challenges for passkeys.
create table one_time_keys (
  kind text not null,
  -- Unguessable. A link's token is here as SHA-256, so that reading this table opens nothing; an awaited address has the id of its account.
  key text not null,
  account_id uuid,
  user_id uuid,
  details jsonb default '{}'::jsonb not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3) not null,
  constraint one_time_keys_pkey PRIMARY KEY (kind, key),
  constraint one_time_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint one_time_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A used link takes the others of its account with it, and an account that is deleted all of them.
CREATE INDEX one_time_keys_account ON one_time_keys USING btree (account_id) WHERE (account_id IS NOT NULL);
-- The sweep of keys that expired.
CREATE INDEX one_time_keys_expiry ON one_time_keys USING btree (expires_at);
CREATE INDEX one_time_keys_user ON one_time_keys USING btree (user_id) WHERE (user_id IS NOT NULL);

-- Passkeys: public keys of authenticators that sign a person in.
create table passkeys (
  id bigint generated always as identity,
  user_id uuid not null,
  -- The id that the authenticator gave it, in base64url.
  credential_id text not null,
  -- In COSE.
  public_key bytea not null,
  -- The number of signatures, for authenticators that count them.
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamptz(3) default now() not null,
  last_used_at timestamptz(3),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_check CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1400))),
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The passkeys of a person.
CREATE INDEX passkeys_person ON passkeys USING btree (user_id);

-- Our copies of pictures that people and sites show by address. A background worker fetches them, readers load the copy.
create table picture_copies (
  id bigint generated always as identity,
  address text not null,
  -- The name of the copy's files; kept through retries, so that an interrupted one leaves no file behind.
  name text default replace((gen_random_uuid())::text, '-'::text, ''::text) not null,
  width integer,
  height integer,
  -- Null until the copy is stored.
  copied_at timestamptz(3),
  wanted_at timestamptz(3) default now() not null,
  -- A copy that only hidden posts show is served to moderators alone.
  hidden boolean default false not null,
  hashes bytea,
  constraint picture_copies_pkey PRIMARY KEY (id)
);
-- One copy an address, which may be too long for an index; finds the copies of the posts on a page.
CREATE UNIQUE INDEX picture_copies_address ON picture_copies USING btree (md5(address));
-- A copy by its name, and all of them in that order.
CREATE INDEX picture_copies_name ON picture_copies USING btree (name);
-- The sweep looks for old ones that nothing shows.
CREATE INDEX picture_copies_wanted ON picture_copies USING btree (wanted_at);

-- The sums of the reactions to each play that ever had one, by the kinds above 0. Whoever changes reactions to a play locks its row.
create table play_counts (
  game_id text not null,
  seq integer not null,
  reactions jsonb default '{}'::jsonb not null,
  -- The comments in the talk of the play that are not deleted, and not hidden for themselves.
  comments integer default 0 not null,
  constraint play_counts_pkey PRIMARY KEY (game_id, seq),
  constraint play_counts_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
) with (fillfactor=50);

-- The reactions of people to plays: one a person and play.
create table play_reactions (
  game_id text not null,
  seq integer not null,
  user_id uuid not null,
  reaction text not null,
  created_at timestamptz(3) default now() not null,
  constraint play_reactions_pkey PRIMARY KEY (game_id, seq, user_id),
  constraint play_reactions_reaction_check CHECK ((reaction = ANY (ARRAY['fire'::text, 'laugh'::text, 'clap'::text, 'brick'::text, 'heart'::text, 'shock'::text]))),
  constraint play_reactions_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint play_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The reader's own reactions to the plays of a game, and all of a person whose account goes.
CREATE INDEX play_reactions_person ON play_reactions USING btree (user_id, game_id);

create table poll_options (
  id bigint generated always as identity,
  poll_id bigint not null,
  text text not null,
  place integer not null,
  vote_count integer default 0 not null,
  constraint poll_options_pkey PRIMARY KEY (id),
  constraint poll_options_poll_id_id_key UNIQUE (poll_id, id),
  constraint poll_options_poll_id_text_key UNIQUE (poll_id, text),
  constraint poll_options_place_check CHECK ((place >= 1)),
  constraint poll_options_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 100))),
  constraint poll_options_vote_count_check CHECK ((vote_count >= 0)),
  constraint poll_options_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES all_polls(id) ON DELETE CASCADE
) with (fillfactor=70);

create table poll_votes (
  id bigint generated always as identity,
  poll_id bigint not null,
  option_id bigint not null,
  -- Null once the account is deleted: the result stays, without the person.
  user_id uuid,
  created_at timestamptz(3) default now() not null,
  constraint poll_votes_pkey PRIMARY KEY (id),
  constraint poll_votes_poll_id_user_id_key UNIQUE (poll_id, user_id),
  constraint poll_votes_poll_id_option_id_fkey FOREIGN KEY (poll_id, option_id) REFERENCES poll_options(poll_id, id) ON DELETE CASCADE,
  constraint poll_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The votes of an option, when an edit takes it out, and for a recount.
CREATE INDEX poll_votes_option ON poll_votes USING btree (poll_id, option_id);
-- Everything a user voted for, when the account goes.
CREATE INDEX poll_votes_user ON poll_votes USING btree (user_id);

-- One order of the popular feed, kept while somebody pages through it.
create table popular_rankings (
  id uuid default gen_random_uuid() not null,
  post_ids bigint[] not null,
  created_at timestamptz(3) default now() not null,
  -- Whether the kept order holds all posts of its list, or only those that lead it.
  is_whole boolean default true not null,
  constraint popular_rankings_pkey PRIMARY KEY (id)
);
-- Sweeping rankings that no cursor can name any more.
CREATE INDEX popular_rankings_created ON popular_rankings USING btree (created_at);

create table post_likes (
  post_id bigint not null,
  user_id uuid not null,
  created_at timestamptz(3) default now() not null,
  constraint post_likes_pkey PRIMARY KEY (post_id, user_id),
  constraint post_likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE,
  constraint post_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The posts that a person likes, the latest like first; also whether the reader liked something, and a deleted account's likes.
CREATE INDEX post_likes_latest ON post_likes USING btree (user_id, created_at DESC, post_id DESC);

create table post_tags (
  tag_id bigint not null,
  post_id bigint not null,
  created_at timestamptz(3) not null,
  constraint post_tags_pkey PRIMARY KEY (tag_id, post_id),
  constraint post_tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE,
  constraint post_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);
-- The feed of a tag, newest first, at any depth.
CREATE INDEX post_tags_latest ON post_tags USING btree (tag_id, created_at DESC, post_id DESC);
-- The tags of one post, when it is edited or deleted.
CREATE INDEX post_tags_post ON post_tags USING btree (post_id);

-- How many posts there are, in parts: writers at once move different rows. The sum is exact; a part may be negative.
create table post_totals (
  part smallint not null,
  posts bigint default 0 not null,
  -- How often what a search reads of posts was changed or taken away. With how many there are it tells whether a search that was made still holds.
  changed bigint default 0 not null,
  constraint post_totals_pkey PRIMARY KEY (part),
  constraint post_totals_part_check CHECK (((part >= 0) AND (part <= 15)))
);

create table post_versions (
  -- Also the order of the versions.
  id bigint generated always as identity,
  post_id bigint not null,
  content text not null,
  written_at timestamptz(3) not null,
  constraint post_versions_pkey PRIMARY KEY (id),
  constraint post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE
);
-- The history of a post.
CREATE INDEX post_versions_post ON post_versions USING btree (post_id, id);

create table post_views (
  post_id bigint not null,
  -- The user's id, or a visitor's cookie.
  viewer text not null,
  -- Signed-out viewers only: a keyed hash of the address, for the cap of new ones.
  address text,
  viewed_at timestamptz(3) default now() not null,
  constraint post_views_pkey PRIMARY KEY (post_id, viewer),
  constraint post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE
);
-- How many new signed-out viewers an address has had on a post.
CREATE INDEX post_views_address ON post_views USING btree (post_id, address, viewed_at) WHERE (address IS NOT NULL);
-- Sweeping views that no longer hold anything back.
CREATE INDEX post_views_viewed ON post_views USING btree (viewed_at);

-- How far somebody has read the comments of the posts they opened: what has a larger id came since.
create table post_visits (
  user_id uuid not null,
  post_id bigint not null,
  -- 0 while there was nothing to read. The reply may be deleted since: it is a place in time and no reference.
  last_reply_id bigint not null,
  visited_at timestamptz(3) default now() not null,
  constraint post_visits_pkey PRIMARY KEY (user_id, post_id),
  constraint post_visits_last_reply_id_check CHECK ((last_reply_id >= 0)),
  constraint post_visits_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE,
  constraint post_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A post's visits, when it is deleted.
CREATE INDEX post_visits_post ON post_visits USING btree (post_id);

create table power_ranking_rows (
  post_id bigint not null,
  rank integer not null,
  team text not null,
  constraint power_ranking_rows_pkey PRIMARY KEY (post_id, rank),
  constraint power_ranking_rows_rank_check CHECK (((rank >= 1) AND (rank <= 30))),
  constraint power_ranking_rows_team_check CHECK (((char_length(team) >= 1) AND (char_length(team) <= 60))),
  constraint power_ranking_rows_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE
);

create table sessions (
  -- SHA-256 of the cookie's token: reading this table signs nobody in.
  sid text not null,
  sess jsonb not null,
  user_id uuid,
  expire timestamptz(3) not null,
  -- The built-in provider's session that this one came from (oidc_records.uid): they end together.
  provider_session text,
  constraint sessions_pkey PRIMARY KEY (sid),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Sweeping ended sessions.
CREATE INDEX sessions_expire ON sessions USING btree (expire);
-- The sessions that came from one session of the provider: signing out in a browser that has lost its session here.
CREATE INDEX sessions_provider ON sessions USING btree (provider_session) WHERE (provider_session IS NOT NULL);
-- Every session of one user: signing out everywhere, deleting the account.
CREATE INDEX sessions_user ON sessions USING btree (user_id);

-- Browsers that are pushed to. A subscription belongs to the session that made it, and ends with it.
create table push_subscriptions (
  id bigint generated always as identity,
  user_id uuid not null,
  session_id text not null,
  -- The address at the browser's push service, and the keys that messages are encrypted for.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) default now() not null,
  -- Whether its service has taken a message. Those of before count so.
  has_answered boolean default false not null,
  -- The tries without an answer, while there was none.
  failures integer default 0 not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_check CHECK ((char_length(endpoint) <= 2000)),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(sid) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A browser has one subscription, whoever is signed in there.
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions USING btree (md5(endpoint));
-- A session that ends.
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_id);
-- The subscriptions of a person who is notified.
CREATE INDEX push_subscriptions_user ON push_subscriptions USING btree (user_id, id);

-- The items that a subscription has still to be told of: notifications, and threads of games.
create table push_waiting (
  id bigint generated always as identity,
  subscription_id bigint not null,
  notification_id bigint,
  post_id bigint,
  queued_at timestamptz(3) default now() not null,
  constraint push_waiting_pkey PRIMARY KEY (id),
  constraint push_waiting_check CHECK (((notification_id IS NULL) <> (post_id IS NULL))),
  constraint push_waiting_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES all_notifications(id) ON DELETE CASCADE,
  constraint push_waiting_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE,
  constraint push_waiting_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
-- An item waits once for a subscription.
CREATE UNIQUE INDEX push_waiting_notification ON push_waiting USING btree (subscription_id, notification_id);
-- A notification that is deleted.
CREATE INDEX push_waiting_notifications ON push_waiting USING btree (notification_id) WHERE (notification_id IS NOT NULL);
-- The same for a thread.
CREATE UNIQUE INDEX push_waiting_post ON push_waiting USING btree (subscription_id, post_id);
-- A thread that is deleted.
CREATE INDEX push_waiting_posts ON push_waiting USING btree (post_id) WHERE (post_id IS NOT NULL);

-- The position of a member on the timelines of games: one for all games, and those for single games by their ids.
create table reader_clocks (
  user_id uuid not null,
  clock jsonb not null,
  constraint reader_clocks_pkey PRIMARY KEY (user_id),
  constraint reader_clocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The readers of threads by node, as of the last seconds: for each post the keys of members and the number of visitors. A node replaces
-- its row every few seconds, and a row that is older belongs to a node that died. Nothing of it has to survive a crash.
create unlogged table readers_here (
  node uuid not null,
  readers jsonb not null,
  seen_at timestamp with time zone default now() not null,
  constraint readers_here_pkey PRIMARY KEY (node)
) with (fillfactor=50);

-- Likes of comments. The post stands beside the comment so that a reader's likes in a thread are one range of the key.
create table reply_likes (
  user_id uuid not null,
  post_id bigint not null,
  reply_id bigint not null,
  created_at timestamptz(3) default now() not null,
  constraint reply_likes_pkey PRIMARY KEY (user_id, post_id, reply_id),
  constraint reply_likes_post_id_reply_id_fkey FOREIGN KEY (post_id, reply_id) REFERENCES all_replies(post_id, id) ON DELETE CASCADE,
  constraint reply_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Deleting a comment, or emptying its place, with its likes.
CREATE INDEX reply_likes_reply ON reply_likes USING btree (post_id, reply_id);

-- The former texts of edited comments and posts; the text of today stands in its own row. A text that was replaced within two
-- minutes and before the first answer is not kept.
create table reply_versions (
  -- Also the order of the versions.
  id bigint generated always as identity,
  reply_id bigint not null,
  content text not null,
  written_at timestamptz(3) not null,
  constraint reply_versions_pkey PRIMARY KEY (id),
  constraint reply_versions_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES all_replies(id) ON DELETE CASCADE
);
-- The history of a comment.
CREATE INDEX reply_versions_reply ON reply_versions USING btree (reply_id, id);

create table reports (
  id bigint generated always as identity,
  case_id bigint not null,
  reporter_id uuid,
  kind text not null,
  target_id text not null,
  reason text not null,
  note text,
  -- Whether the reporter was in good standing, so that the report counts towards hiding.
  counts boolean not null,
  state text default 'open'::text not null,
  created_at timestamptz(3) default now() not null,
  -- The name and address of the person who sent a takedown notice, for admins alone.
  sender text,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_kind_target_id_key UNIQUE (reporter_id, kind, target_id),
  constraint reports_note_check CHECK ((char_length(note) <= 500)),
  constraint reports_sender_check CHECK ((char_length(sender) <= 400)),
  constraint reports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The reports of a case.
CREATE INDEX reports_case ON reports USING btree (case_id);
-- The reports of the days that the figures of admins show.
CREATE INDEX reports_created ON reports USING btree (created_at);
-- The latest reports of a person.
CREATE INDEX reports_reporter ON reports USING btree (reporter_id, id DESC);

-- The mailboxes and login providers' accounts of restricted people, as keyed hashes. Rows are deleted when the restriction ends.
create table restricted_identities (
  key text not null,
  state text not null,
  -- The account; null once it is deleted, until the next one.
  user_id uuid,
  until timestamptz(3) not null,
  game_id text,
  reason text not null,
  entry_id bigint not null,
  constraint restricted_identities_pkey PRIMARY KEY (key, state),
  constraint restricted_identities_key_check CHECK ((char_length(key) = 43)),
  constraint restricted_identities_state_check CHECK ((state = ANY (ARRAY['silenced'::text, 'banned'::text]))),
  constraint restricted_identities_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES log_entries(id),
  constraint restricted_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The sweep of restrictions that have ended.
CREATE INDEX restricted_identities_until ON restricted_identities USING btree (until);
-- Lifting a restriction, and deleting an account.
CREATE INDEX restricted_identities_user ON restricted_identities USING btree (user_id);

-- Silences and bans that end with the final of a game. Until then the restriction has no end.
create table restrictions_until_finals (
  user_id uuid not null,
  action text not null,
  game_id text not null,
  -- The entry of the log of the restriction; a later one of the same kind has another and stays.
  entry_id bigint not null,
  constraint restrictions_until_finals_pkey PRIMARY KEY (user_id, action),
  constraint restrictions_until_finals_action_check CHECK ((action = ANY (ARRAY['silence'::text, 'ban'::text]))),
  constraint restrictions_until_finals_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint restrictions_until_finals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The restrictions that end with a game.
CREATE INDEX restrictions_until_finals_game ON restrictions_until_finals USING btree (game_id);

-- The hash of the text of each routine that this database has: the texts are in db/routines.
create table routines (
  name text not null,
  hash text not null,
  constraint routines_pkey PRIMARY KEY (name)
);

-- The position of people who watch a game together.
create table shared_clocks (
  id bigint generated always as identity,
  game_id text not null,
  mode text default 'together'::text not null,
  -- How far it is behind now, and how far it was before the last change, in seconds.
  behind integer default 0 not null,
  before integer default 0 not null,
  -- Together: the position at which it stands until now minus `behind` is there. Replay: the position at `set_at`.
  "position" timestamptz(3),
  set_at timestamptz(3) default now() not null,
  playing boolean default true not null,
  constraint shared_clocks_pkey PRIMARY KEY (id),
  constraint shared_clocks_mode_check CHECK ((mode = ANY (ARRAY['together'::text, 'replay'::text]))),
  constraint shared_clocks_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
) with (fillfactor=70);
-- The clocks of a game that goes.
CREATE INDEX shared_clocks_game ON shared_clocks USING btree (game_id);

-- Rows: up to eight people who watch one game together. The id is that of their shared clock.
create table rows (
  id bigint not null,
  game_id text not null,
  -- Whoever has it may take a seat.
  code text not null,
  name text,
  -- The public address of the ticket stub; null for none.
  stub_token text,
  created_at timestamptz(3) default now() not null,
  constraint rows_pkey PRIMARY KEY (id),
  constraint rows_code_key UNIQUE (code),
  constraint rows_stub_token_key UNIQUE (stub_token),
  constraint rows_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint rows_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint rows_id_fkey FOREIGN KEY (id) REFERENCES shared_clocks(id) ON DELETE CASCADE
);
-- The rows of a game that goes.
CREATE INDEX rows_game ON rows USING btree (game_id);

-- The members of a row. The one with the smallest id owns it.
create table row_members (
  id bigint generated always as identity,
  row_id bigint not null,
  user_id uuid not null,
  joined_at timestamptz(3) default now() not null,
  muted boolean default false not null,
  -- Whether the name is on the ticket stub.
  shows_name boolean default false not null,
  -- How far the member has read: all messages up to this id whose moment is not after this position.
  last_read_id bigint default 0 not null,
  read_position timestamptz(3) default '-infinity'::timestamp with time zone not null,
  constraint row_members_pkey PRIMARY KEY (row_id, id),
  constraint row_members_row_id_user_id_key UNIQUE (row_id, user_id),
  constraint row_members_row_id_fkey FOREIGN KEY (row_id) REFERENCES rows(id) ON DELETE CASCADE,
  constraint row_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The rows of a person.
CREATE INDEX row_members_person ON row_members USING btree (user_id, row_id);

-- The messages of rows.
create table row_messages (
  id bigint generated always as identity,
  row_id bigint not null,
  game_id text not null,
  sender_id uuid not null,
  content text not null,
  markup jsonb,
  created_at timestamptz(3) default now() not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  removed_at timestamptz(3),
  removed_entry_id bigint,
  reply_to_id bigint,
  image_url text,
  image_width integer,
  image_height integer,
  play_seq integer,
  -- The state of the game at the position of its sender, and that position; null before the game.
  moment jsonb,
  moment_at timestamptz(3),
  -- The position of the last edit, and the words before each edit with the position up to which they stand.
  edit_moment_at timestamptz(3),
  former jsonb default '[]'::jsonb not null,
  -- The sums of the reactions, by the kinds above 0.
  reactions jsonb default '{}'::jsonb not null,
  constraint row_messages_pkey PRIMARY KEY (id),
  constraint row_messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES row_messages(id) ON DELETE SET NULL,
  constraint row_messages_row_id_fkey FOREIGN KEY (row_id) REFERENCES rows(id) ON DELETE CASCADE,
  constraint row_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The answers to a message that goes.
CREATE INDEX row_messages_answers ON row_messages USING btree (reply_to_id) WHERE (reply_to_id IS NOT NULL);
-- The pictures of messages.
CREATE INDEX row_messages_image ON row_messages USING btree (image_url) WHERE (image_url IS NOT NULL);
-- The newest messages of a row, and those from an id on.
CREATE INDEX row_messages_row ON row_messages USING btree (row_id, id);
-- The messages of a person.
CREATE INDEX row_messages_sender ON row_messages USING btree (sender_id, id);

-- The reactions of members to messages. Those of an account that goes stay in the sums.
create table row_message_reactions (
  message_id bigint not null,
  user_id uuid not null,
  reaction text not null,
  created_at timestamptz(3) default now() not null,
  constraint row_message_reactions_pkey PRIMARY KEY (message_id, user_id),
  constraint row_message_reactions_reaction_check CHECK ((reaction = ANY (ARRAY['fire'::text, 'laugh'::text, 'clap'::text, 'brick'::text, 'heart'::text, 'shock'::text]))),
  constraint row_message_reactions_message_id_fkey FOREIGN KEY (message_id) REFERENCES row_messages(id) ON DELETE CASCADE,
  constraint row_message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The reactions of a person.
CREATE INDEX row_message_reactions_person ON row_message_reactions USING btree (user_id);

-- The nodes with streams of people who are in rows. One that is not seen any more has died.
create table row_nodes (
  node uuid not null,
  seen_at timestamptz(3) default now() not null,
  constraint row_nodes_pkey PRIMARY KEY (node)
);

-- The members who have a row open, by the node of their stream.
create table row_presence (
  row_id bigint not null,
  user_id uuid not null,
  node uuid not null,
  constraint row_presence_pkey PRIMARY KEY (row_id, user_id, node),
  constraint row_presence_row_id_fkey FOREIGN KEY (row_id) REFERENCES rows(id) ON DELETE CASCADE,
  constraint row_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The people of a node that died.
CREATE INDEX row_presence_node ON row_presence USING btree (node);
-- The rows of a person whose account goes.
CREATE INDEX row_presence_person ON row_presence USING btree (user_id);

-- People whom the owner has removed, by the code under which they cannot come back.
create table row_removals (
  row_id bigint not null,
  user_id uuid not null,
  code text not null,
  constraint row_removals_pkey PRIMARY KEY (row_id, user_id),
  constraint row_removals_row_id_fkey FOREIGN KEY (row_id) REFERENCES rows(id) ON DELETE CASCADE,
  constraint row_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The removals of a person whose account goes.
CREATE INDEX row_removals_person ON row_removals USING btree (user_id);

-- The newest version of the product that has begun on this database, and the oldest that may run beside it; one row.
create table schema_version (
  version text not null,
  works_with text not null,
  is_only boolean default true not null,
  constraint schema_version_pkey PRIMARY KEY (is_only),
  constraint schema_version_is_only_check CHECK (is_only)
);

-- Every longer word in use, so that a misspelt one can be put right.
create table search_words (
  word text not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
-- The words nearest to one that nobody wrote.
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

-- Values that one node generates and all nodes share: signing keys, the built-in provider's client secret.
create table server_secrets (
  name text not null,
  value jsonb not null,
  created_at timestamptz(3) default now() not null,
  constraint server_secrets_pkey PRIMARY KEY (name)
);

-- The people whose position in the game is at most that of a shared clock: null while they are there, and for a while after.
create table shared_clock_readers (
  user_id uuid not null,
  clock_id bigint not null,
  until timestamptz(3),
  constraint shared_clock_readers_pkey PRIMARY KEY (user_id, clock_id),
  constraint shared_clock_readers_clock_id_fkey FOREIGN KEY (clock_id) REFERENCES shared_clocks(id) ON DELETE CASCADE,
  constraint shared_clock_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The people of a shared clock.
CREATE INDEX shared_clock_readers_clock ON shared_clock_readers USING btree (clock_id);
-- The people whom shared clocks hold no more, for their sweep.
CREATE INDEX shared_clock_readers_until ON shared_clock_readers USING btree (until) WHERE (until IS NOT NULL);

-- Shields that are up: of the site, or of a post's thread.
create table shields (
  -- 'site', or the id of a post.
  scope text not null,
  raised_at timestamptz(3) default now() not null,
  -- Null for one that stays up until it is taken down, or until the thread is calm.
  until timestamptz(3),
  is_automatic boolean default false not null,
  -- The last time at which the thread was not calm.
  busy_at timestamptz(3) default now() not null,
  constraint shields_pkey PRIMARY KEY (scope),
  constraint shields_scope_check CHECK (((scope = 'site'::text) OR (scope ~ '^[1-9][0-9]{0,15}$'::text)))
);

-- How many tries an account or a network address has spent; one comes back every so often.
create table sign_in_tries (
  -- A hash of the limit and the address that it counts, keyed by the server's secret: no address can be read from it.
  key text not null,
  -- When the last of the spent tries will have come back.
  spent_until timestamptz(3) not null,
  constraint sign_in_tries_pkey PRIMARY KEY (key)
);
-- Sweeping what has come back.
CREATE INDEX sign_in_tries_spent ON sign_in_tries USING btree (spent_until);

-- How accounts are made, if an admin has chosen it; without a row SIGN_UP decides.
create table sign_up_choice (
  is_only boolean default true not null,
  mode text not null,
  constraint sign_up_choice_pkey PRIMARY KEY (is_only),
  constraint sign_up_choice_is_only_check CHECK (is_only),
  constraint sign_up_choice_mode_check CHECK ((mode = ANY (ARRAY['open'::text, 'invite'::text, 'closed'::text])))
);

-- Accounts that were made lately, for the limits an hour and a day.
create table sign_ups (
  -- The network address, keyed by the server's secret: no address can be read from it.
  address_key text not null,
  created_at timestamptz(3) default now() not null
);
-- How many an address made lately.
CREATE INDEX sign_ups_address ON sign_ups USING btree (address_key, created_at);
-- Sweeping what is over a day old.
CREATE INDEX sign_ups_created ON sign_ups USING btree (created_at);

-- The pages that an operator has written. A page without a row has its default text.
create table site_pages (
  name text not null,
  text text not null,
  changed_at timestamptz(3) default now() not null,
  constraint site_pages_pkey PRIMARY KEY (name),
  constraint site_pages_name_check CHECK ((name = ANY (ARRAY['rules'::text, 'privacy'::text, 'terms'::text, 'imprint'::text]))),
  constraint site_pages_text_check CHECK ((char_length(text) <= 50000))
);

-- The admins' texts about the site, in one row. Null leaves the setting of the server.
create table site_settings (
  is_only boolean default true not null,
  name text,
  announcement text,
  image_url text,
  image_width integer,
  image_height integer,
  constraint site_settings_pkey PRIMARY KEY (is_only),
  constraint site_settings_announcement_check CHECK (((char_length(announcement) >= 1) AND (char_length(announcement) <= 500))),
  constraint site_settings_check CHECK ((((image_url IS NULL) = (image_width IS NULL)) AND ((image_url IS NULL) = (image_height IS NULL)))),
  constraint site_settings_image_height_check CHECK ((image_height > 0)),
  constraint site_settings_image_url_check CHECK ((image_url ~ '^/images/[0-9a-f]{32}\.webp$'::text)),
  constraint site_settings_image_width_check CHECK ((image_width > 0)),
  constraint site_settings_is_only_check CHECK (is_only),
  constraint site_settings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);

-- The reads of sources: a league's day, a game's details, a league's table. The node that moves `due_at` makes the read; all other nodes
-- wait until `due_at`.
create table source_reads (
  what text not null,
  due_at timestamptz(3) not null,
  -- The last successful read, and whether the newest attempt failed.
  read_at timestamptz(3),
  failed boolean default false not null,
  constraint source_reads_pkey PRIMARY KEY (what)
);
-- The sweep finds reads that nobody has asked for in a while.
CREATE INDEX source_reads_due ON source_reads USING btree (due_at);

-- The log of what admins and commands did. An entry loses the names of accounts that are deleted.
create table staff_entries (
  id bigint generated always as identity,
  at timestamptz(3) default now() not null,
  via text not null,
  actor_id uuid,
  action text not null,
  account_id uuid,
  about text,
  changes jsonb default '[]'::jsonb not null,
  constraint staff_entries_pkey PRIMARY KEY (id),
  constraint staff_entries_via_check CHECK ((via = ANY (ARRAY['site'::text, 'command'::text]))),
  constraint staff_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX staff_entries_account ON staff_entries USING btree (account_id) WHERE (account_id IS NOT NULL);
-- The deletion of an account.
CREATE INDEX staff_entries_actor ON staff_entries USING btree (actor_id) WHERE (actor_id IS NOT NULL);

-- The table of a league from the moment on at which it was known here.
create table standings (
  league text not null,
  known_at timestamptz(3) not null,
  standings jsonb not null,
  constraint standings_pkey PRIMARY KEY (league, known_at)
);

-- Notices of law about intimate pictures, by people who need no account.
create table takedowns (
  id bigint generated always as identity,
  law text not null,
  state text default 'open'::text not null,
  -- The address of the sender, its mailbox for limits, and the name as a signature. All null a year after the decision.
  contact text,
  mailbox text,
  signature text,
  note text,
  -- Whether it hides its targets without a decision. False until a moderator confirms it, if earlier notices of the mailbox were dismissed.
  hides boolean not null,
  created_at timestamptz(3) default now() not null,
  due_at timestamptz(3) not null,
  decided_at timestamptz(3),
  -- The network address of a sender as an unreadable key. Limits count only notices of the same mailbox and network. Null a year after the decision.
  network_key text,
  constraint takedowns_pkey PRIMARY KEY (id),
  constraint takedowns_contact_check CHECK ((char_length(contact) <= 320)),
  constraint takedowns_law_check CHECK ((law = 'intimate'::text)),
  constraint takedowns_note_check CHECK ((char_length(note) <= 500)),
  constraint takedowns_signature_check CHECK ((char_length(signature) <= 100)),
  constraint takedowns_state_check CHECK ((state = ANY (ARRAY['open'::text, 'hidden'::text, 'upheld'::text, 'dismissed'::text])))
);
-- The notices that hide their targets next.
CREATE INDEX takedowns_due ON takedowns USING btree (due_at) WHERE ((state = 'open'::text) AND hides);
-- The notices of a sender, for the limits.
CREATE INDEX takedowns_mailbox ON takedowns USING btree (mailbox) WHERE (mailbox IS NOT NULL);

-- The things that a notice names.
create table takedown_targets (
  takedown_id bigint not null,
  kind text not null,
  target_id text not null,
  -- The addresses of its pictures, whose files stay until the decision.
  pictures text[] not null,
  -- The entry of the log by which the notice hides it; null while it does not.
  entry_id bigint,
  -- How the text was hidden before; null for a visible text.
  former jsonb,
  -- The entries of the block list that its pictures made.
  block_ids bigint[] default '{}'::bigint[] not null,
  -- The author of a target and their role when the notice came, also after the text is deleted. Null for older rows and deleted accounts.
  author_id uuid,
  author_role text,
  constraint takedown_targets_pkey PRIMARY KEY (takedown_id, kind, target_id),
  constraint takedown_targets_author_role_check CHECK ((author_role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text]))),
  constraint takedown_targets_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'reply'::text, 'user'::text, 'picture'::text]))),
  constraint takedown_targets_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint takedown_targets_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(id) ON DELETE CASCADE
);
-- The targets of a person, when their account is deleted or joined with another.
CREATE INDEX takedown_targets_author ON takedown_targets USING btree (author_id) WHERE (author_id IS NOT NULL);
-- The targets that an entry hides, for an appeal.
CREATE INDEX takedown_targets_entry ON takedown_targets USING btree (entry_id) WHERE (entry_id IS NOT NULL);
-- The notices about a text.
CREATE INDEX takedown_targets_target ON takedown_targets USING btree (kind, target_id);

-- The people whom texts name. A mention belongs to the person who had the name when it was written.
create table text_mentions (
  post_id bigint,
  reply_id bigint,
  -- As it was typed, in lower case.
  name text not null,
  user_id uuid not null,
  constraint text_mentions_check CHECK ((num_nonnulls(post_id, reply_id) = 1)),
  constraint text_mentions_post_id_fkey FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE,
  constraint text_mentions_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES all_replies(id) ON DELETE CASCADE,
  constraint text_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX text_mentions_post ON text_mentions USING btree (post_id, name) WHERE (post_id IS NOT NULL);
CREATE UNIQUE INDEX text_mentions_reply ON text_mentions USING btree (reply_id, name) WHERE (reply_id IS NOT NULL);
-- Deleting a user ends the mentions of them.
CREATE INDEX text_mentions_user ON text_mentions USING btree (user_id);

-- Periodic work that one of all nodes does, and when it is due again. It was in source_reads, which has reads of games alone now.
create table turns (
  name text not null,
  due_at timestamp with time zone not null,
  constraint turns_pkey PRIMARY KEY (name),
  constraint turns_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);

-- The achievements of a person, with their time. An achievement stays when a post that counted towards it is deleted.
create table user_achievements (
  user_id uuid not null,
  -- An id of an achievement.
  achievement text not null,
  earned_at timestamptz(3) default now() not null,
  constraint user_achievements_pkey PRIMARY KEY (user_id, achievement),
  constraint user_achievements_achievement_check CHECK (((char_length(achievement) >= 1) AND (char_length(achievement) <= 40))),
  constraint user_achievements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_favorite_tags (
  user_id uuid not null,
  tag_id bigint not null,
  created_at timestamptz(3) default now() not null,
  constraint user_favorite_tags_pkey PRIMARY KEY (user_id, tag_id),
  constraint user_favorite_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE,
  constraint user_favorite_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A tag's fans, should it ever go.
CREATE INDEX user_favorite_tags_tag ON user_favorite_tags USING btree (tag_id);

-- Which mails somebody wants; without a row, the defaults.
create table user_preferences (
  user_id uuid not null,
  email_friend_requests boolean default true not null,
  email_chat_messages boolean default false not null,
  email_mentions boolean default true not null,
  email_replies boolean default false not null,
  updated_at timestamptz(3) default now() not null,
  push_mentions boolean default true not null,
  push_replies boolean default true not null,
  push_chat boolean default true not null,
  push_friend_requests boolean default true not null,
  push_games boolean default true not null,
  -- The hours without push messages in the person's time zone; all null for none.
  quiet_from text,
  quiet_to text,
  quiet_zone text,
  digest text default 'off'::text not null,
  -- The time at which somebody's next digest is due; null without one.
  digest_at timestamptz(3),
  push_rows boolean default true not null,
  push_queue boolean default true not null,
  queue_mail text default 'hourly'::text not null,
  constraint user_preferences_pkey PRIMARY KEY (user_id),
  constraint quiet_hours_whole CHECK ((num_nulls(quiet_from, quiet_to, quiet_zone) = ANY (ARRAY[0, 3]))),
  constraint user_preferences_digest_check CHECK ((digest = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text]))),
  constraint user_preferences_queue_mail_check CHECK ((queue_mail = ANY (ARRAY['off'::text, 'hourly'::text, 'at_once'::text]))),
  constraint user_preferences_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint user_preferences_quiet_to_check CHECK ((quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint user_preferences_quiet_zone_check CHECK ((char_length(quiet_zone) <= 64)),
  constraint user_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The digests that are due.
CREATE INDEX user_preferences_digest ON user_preferences USING btree (digest_at) WHERE (digest_at IS NOT NULL);

create table user_stats (
  user_id uuid not null,
  total_posts integer default 0 not null,
  total_likes integer default 0 not null,
  total_comments integer default 0 not null,
  total_views integer default 0 not null,
  post_streak integer default 0 not null,
  last_post_date date,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  constraint user_stats_pkey PRIMARY KEY (user_id),
  constraint user_stats_post_streak_check CHECK ((post_streak >= 0)),
  constraint user_stats_total_comments_check CHECK ((total_comments >= 0)),
  constraint user_stats_total_likes_check CHECK ((total_likes >= 0)),
  constraint user_stats_total_posts_check CHECK ((total_posts >= 0)),
  constraint user_stats_total_views_check CHECK ((total_views >= 0)),
  constraint user_stats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);

insert into content_settings (is_only, refuses_duplicates) values
  ('true', 'false');

insert into post_totals (part, posts, changed) values
  ('0', '0', '0'),
  ('1', '0', '0'),
  ('10', '0', '0'),
  ('11', '0', '0'),
  ('12', '0', '0'),
  ('13', '0', '0'),
  ('14', '0', '0'),
  ('15', '0', '0'),
  ('2', '0', '0'),
  ('3', '0', '0'),
  ('4', '0', '0'),
  ('5', '0', '0'),
  ('6', '0', '0'),
  ('7', '0', '0'),
  ('8', '0', '0'),
  ('9', '0', '0');

insert into site_settings (name, is_only, image_url, image_width, announcement, image_height) values
  (null, 'true', null, null, null, null);

-- The schema of graphile-worker 0.17.3 as its own migrations 1 to 19 leave it, so that the product's migrations make it, a backup
-- carries it and no node needs more rights at its start than the others. A test compares both.
create schema graphile_worker;

create table graphile_worker.migrations (
  id integer primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
-- The library finds its own migrations done.
insert into graphile_worker.migrations (id, breaking)
select id, id in (1, 3, 11, 13, 14, 16, 19) from generate_series(1, 19) as id;

create table graphile_worker._private_job_queues (
  id integer generated always as identity (sequence name graphile_worker.job_queues_id_seq) constraint job_queues_pkey1 primary key,
  queue_name text not null constraint job_queues_queue_name_check check (length(queue_name) <= 128)
    constraint job_queues_queue_name_key unique,
  locked_at timestamptz,
  locked_by text,
  is_available boolean not null generated always as (locked_at is null) stored
);

create table graphile_worker._private_tasks (
  id integer generated always as identity (sequence name graphile_worker.tasks_id_seq) constraint tasks_pkey primary key,
  identifier text not null constraint tasks_identifier_check check (length(identifier) <= 128) constraint tasks_identifier_key unique
);

create table graphile_worker._private_jobs (
  id bigint generated always as identity (sequence name graphile_worker.jobs_id_seq1) constraint jobs_pkey1 primary key,
  job_queue_id integer,
  task_id integer not null,
  payload json not null default '{}'::json,
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  max_attempts smallint not null default 25 constraint jobs_max_attempts_check check (max_attempts >= 1),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One job a key: the same work is queued once.
  key text constraint jobs_key_key1 unique constraint jobs_key_check check (length(key) > 0 and length(key) <= 512),
  locked_at timestamptz,
  locked_by text,
  revision integer not null default 0,
  flags jsonb,
  is_available boolean not null generated always as (locked_at is null and attempts < max_attempts) stored
);
-- A worker takes the next job that is due.
create index jobs_main_index on graphile_worker._private_jobs using btree (priority, run_at)
  include (id, task_id, job_queue_id) where (is_available = true);
-- The same, for a worker that knows no queues.
create index jobs_no_queue_index on graphile_worker._private_jobs using btree (priority, run_at)
  include (id, task_id) where (is_available = true and job_queue_id is null);

create table graphile_worker._private_known_crontabs (
  identifier text constraint known_crontabs_pkey primary key,
  known_since timestamptz not null,
  last_execution timestamptz
);

alter table graphile_worker._private_job_queues enable row level security;
alter table graphile_worker._private_tasks enable row level security;
alter table graphile_worker._private_jobs enable row level security;
alter table graphile_worker._private_known_crontabs enable row level security;

create type graphile_worker.job_spec as (
  identifier text,
  payload json,
  queue_name text,
  run_at timestamptz,
  max_attempts smallint,
  job_key text,
  priority smallint,
  flags text[]
);

create view graphile_worker.jobs as
  select jobs.id, job_queues.queue_name, tasks.identifier as task_identifier, jobs.priority, jobs.run_at, jobs.attempts,
    jobs.max_attempts, jobs.last_error, jobs.created_at, jobs.updated_at, jobs.key, jobs.locked_at, jobs.locked_by, jobs.revision, jobs.flags
  from graphile_worker._private_jobs as jobs
  inner join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as job_queues on job_queues.id = jobs.job_queue_id;

create function graphile_worker.add_job(identifier text, payload json default NULL::json, queue_name text default NULL::text, run_at timestamptz default NULL::timestamptz, max_attempts integer default NULL::integer, job_key text default NULL::text, priority integer default NULL::integer, flags text[] default NULL::text[], job_key_mode text default 'replace'::text)
 returns graphile_worker._private_jobs
 language plpgsql
as $function$
declare
  v_job graphile_worker._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from graphile_worker.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::graphile_worker.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    insert into graphile_worker._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    if add_job.queue_name is not null then
      insert into graphile_worker._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    insert into graphile_worker._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from graphile_worker._private_tasks as tasks
      left join graphile_worker._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$function$;

create function graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean default false)
 returns setof graphile_worker._private_jobs
 language plpgsql
as $function$
begin
  insert into graphile_worker._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  insert into graphile_worker._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  update graphile_worker._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  return query insert into graphile_worker._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join graphile_worker._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join graphile_worker._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$function$;

create function graphile_worker.complete_jobs(job_ids bigint[])
 returns setof graphile_worker._private_jobs
 language sql
as $function$
  delete from graphile_worker._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$function$;

create function graphile_worker.force_unlock_workers(worker_ids text[])
 returns void
 language sql
as $function$
update graphile_worker._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update graphile_worker._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$function$;

create function graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text default NULL::text)
 returns setof graphile_worker._private_jobs
 language sql
as $function$
  update graphile_worker._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;

create function graphile_worker.remove_job(job_key text)
 returns graphile_worker._private_jobs
 language plpgsql
 strict
as $function$
declare
  v_job graphile_worker._private_jobs;
begin
  delete from graphile_worker._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  update graphile_worker._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$function$;

create function graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamptz default NULL::timestamptz, priority integer default NULL::integer, attempts integer default NULL::integer, max_attempts integer default NULL::integer)
 returns setof graphile_worker._private_jobs
 language sql
as $function$
  update graphile_worker._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;
