create or replace function search_document(content text, author_name text, tags text[]) returns tsvector
  language sql immutable parallel safe
  as $$ select to_tsvector('bleachers', plain_text(content || ' ' || author_name || ' ' || joined_text(tags) || ' '
    || search_forms(content || ' ' || author_name || ' ' || joined_text(tags)))) $$;
