-- Texts and searches are compared in one form of Unicode (half-width and full-width letters, every sigma), and Latin words and figures
-- are found beside a script that puts no blanks between words: NBA in 我爱NBA篮球.
create function search_spelling(value text) returns text language sql immutable parallel safe strict as $$
  select translate(normalize(value, NFKC), 'ς', 'σ')
$$;

create or replace function search_forms(value text)
returns text
language sql
immutable parallel safe strict
as $$
  select coalesce(string_agg(form, ' '), '') from (
    select regexp_replace(found[1], '[^[:alnum:]]', '', 'g') as form
    from regexp_matches(value, '(\m[[:alpha:]](?:\.[[:alpha:]])+\M|[[:alnum:]]+(?:[''’ʼ‘][[:alnum:]]+)+)', 'g') as found
    where value ~ '[[:alnum:]][''’ʼ‘.][[:alnum:]]'
    union all
    select substr(run[1], place, 2)
    from regexp_matches(value, '([' || unspaced_letters() || ']{2,})', 'g') as run, generate_series(1, char_length(run[1]) - 1) as place
    where value ~ ('[' || unspaced_letters() || ']')
    union all
    select beside[1]
    from regexp_matches(value, '([a-zA-Z0-9]+)', 'g') as beside
    where value ~ ('[' || unspaced_letters() || '][a-zA-Z0-9]|[a-zA-Z0-9][' || unspaced_letters() || ']')
  ) as forms
$$;

create or replace function search_document(content text, author_name text, tags text[])
returns tsvector
language sql
immutable parallel safe
as $$
  select to_tsvector('bleachers', plain_text(words || ' ' || search_forms(words)))
  from search_spelling(content || ' ' || author_name || ' ' || joined_text(tags)) as words
$$;

create or replace function search_query_words(value text)
returns text[]
language sql
immutable parallel safe strict
as $$
  select array(
    select word from unnest(string_to_array(plain_text(
      regexp_replace(regexp_replace(search_spelling(value), '([[:alnum:]])[''’ʼ‘]([[:alnum:]])', '\1\2', 'g'),
        '\m([[:alpha:]])\.(?=[[:alpha:]](?:\.|\M))', '\1', 'g')), ' ')) with ordinality as typed (typed, place)
    cross join lateral (
      select case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then substr(typed, at, 2) else typed end as word, at
      from generate_series(1, case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then char_length(typed) - 1 else 1 end) as at
    ) as part
    where word <> '' order by place, at
  )
$$;

-- The background job indexes posts of before anew.
insert into old_texts (kind, next_id) values ('search', (select coalesce(max(id), 0) from all_posts))
on conflict (kind) do update set next_id = excluded.next_id;
