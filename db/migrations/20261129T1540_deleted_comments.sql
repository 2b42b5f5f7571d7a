-- Slow mode and the limit of mentions count a deleted text, too: the post that a comment was under, and whether the text may have named people.
alter table deleted_texts add column post_id bigint;
alter table deleted_texts add column has_mentions boolean not null default false;
