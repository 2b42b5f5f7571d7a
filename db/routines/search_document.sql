-- Before the tables. The words by which a post is found: its text, the name of its author and its tags. Texts of other communities may be
-- longer than a tsvector can be.
create or replace function search_document(content text, author_name text, tags text[]) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('bleachers', plain_text(words || ' ' || search_forms(words)))
  from search_spelling(left(content, 200000) || ' ' || author_name || ' ' || joined_text(tags)) as words
$$;
