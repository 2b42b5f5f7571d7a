-- The kind `article`, and what a post of it shows of its article.
alter table all_posts
  add column article jsonb,
  drop constraint posts_feature_check,
  add constraint posts_feature_check check (feature in ('regular', 'poll', 'mock-draft', 'power-rankings', 'game', 'post-game', 'article'));

-- The sites whose articles have talk here, in the order of the admins, and the last read of their feeds.
create table article_sites (
  origin text not null,
  place integer not null,
  name text not null,
  tag_id bigint,
  feed_url text,
  -- Whether a new article of the feed opens its thread by itself.
  opens boolean default false not null,
  -- No article older than this opens its thread by itself.
  listed_at timestamptz(3) default now() not null,
  feed_tried_at timestamptz(3),
  feed_read_at timestamptz(3),
  feed_problem text,
  -- The result of the last read: the number of articles, the newest title, and the number of threads that it opened.
  feed_articles integer,
  feed_latest text,
  feed_opened integer,
  feed_etag text,
  feed_modified text,
  primary key (origin),
  foreign key (tag_id) references tags (id) on delete set null
);
-- The foreign key.
create index article_sites_tag on article_sites (tag_id);

-- The thread of each article, by the one form of its address. The primary key decides between two that open it at once.
create table articles (
  url text not null,
  post_id bigint,
  read_at timestamptz(3) default now() not null,
  -- The views of the thread at the last read: an article is read again only if somebody opened its thread since.
  views_at_read integer default 0 not null,
  primary key (url),
  foreign key (post_id) references all_posts (id) on delete cascade
);
-- The foreign key.
create unique index articles_post on articles (post_id);
-- Finds the articles that may be read again.
create index articles_read on articles (read_at);

-- Other addresses under which an article was found, a few for each.
create table article_addresses (
  address text not null,
  url text not null,
  primary key (address),
  foreign key (url) references articles (url) on delete cascade
);
-- Counts the addresses of an article; also the foreign key.
create index article_addresses_url on article_addresses (url);
