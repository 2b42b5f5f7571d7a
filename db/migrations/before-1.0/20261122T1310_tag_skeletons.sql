-- How a name looks: names that look the same have the same. Null in rows of an older version, which
-- the start and the sweep fill, and where an older tag has it already.
alter table tags add column skeleton text;
-- No two tags look the same; also of two that are made at once.
create unique index tags_skeleton on tags (skeleton) where skeleton is not null;
-- Rows that the sweep is to fill.
create index tags_skeleton_missing on tags (id) where skeleton is null;
