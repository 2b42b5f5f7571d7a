-- The pictures behind the first: a list of { url, alt, width, height }; null for none. The first keeps its own columns.
alter table posts add column more_images jsonb;
-- Whether a post still shows an upload or a copy as one of these, before its files are removed.
create index if not exists posts_more_images on posts using gin (more_images jsonb_path_ops) where more_images is not null;
